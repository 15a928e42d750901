import { mount } from 'svelte';
import './styles/all';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
