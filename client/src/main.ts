import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/components.css';
import './styles/shell.css';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
