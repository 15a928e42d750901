// What kind of screen this is, and whether its owner wants things to move.
import { MediaQuery } from 'svelte/reactivity';

const narrow = new MediaQuery('max-width: 699px', false);
const flat = new MediaQuery(
  '(min-width: 560px) and (max-width: 960px) and (max-height: 500px)',
  false,
);
const slim = new MediaQuery('max-width: 999px', false);
const bright = new MediaQuery('prefers-color-scheme: light', false);
const still = new MediaQuery('prefers-reduced-motion: reduce', false);

export const screen = {
  /** A phone, held upright or sideways. */
  get phone(): boolean {
    return narrow.current || flat.current;
  },
  /** As narrow as a phone held upright. */
  get narrow(): boolean {
    return narrow.current;
  },
  /** A phone held sideways: the dock stands beside the board. */
  get sideways(): boolean {
    return flat.current;
  },
  /** An upright tablet or a phone: log and chat are behind a button, the table has all the room. */
  get slim(): boolean {
    return slim.current || flat.current;
  },
  /** Its owner likes dark words on paper. */
  get bright(): boolean {
    return bright.current;
  },
  /** Nothing should travel, breathe or go on by itself. */
  get calm(): boolean {
    return still.current;
  },
};
