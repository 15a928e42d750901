import { mount } from 'svelte';
import './styles/all';
import App from './App.svelte';
import { prepare } from './lib/install.svelte';

prepare();
mount(App, { target: document.getElementById('app')! });
