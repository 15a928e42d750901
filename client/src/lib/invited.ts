// Somebody asks me to a table: a word with the way there, the title, and a sound if I like them.
import { chime } from './notifications';
import { settings } from './settings.svelte';
import { toasts } from './toast.svelte';

const SIGN = '✉ ';

export interface Asked {
  name: string;
  table: string;
  title: string;
}

export function invited({ name, table, title }: Asked): void {
  toasts.offer(`${name} asks you to ${title}`, `/t/${table}#sit-0`, 'Go there');
  if (settings.sound) chime();
  if (!document.title.startsWith(SIGN)) document.title = SIGN + document.title;
}
