// A saved game as one file: nothing but its replay.
import { mount } from 'svelte';
import './styles/all';
import Saved from './Saved.svelte';

mount(Saved, { target: document.getElementById('app')! });
