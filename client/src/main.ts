import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/prompt.css';
import './styles/seats.css';
import './styles/card.css';
import './styles/log.css';
import './styles/refusal.css';
import './styles/phone.css';
import './styles/shell.css';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
