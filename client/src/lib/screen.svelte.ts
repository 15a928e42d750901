// What kind of screen this is, and whether its owner wants things to move.
import { MediaQuery } from 'svelte/reactivity';

const narrow = new MediaQuery('max-width: 699px', false);
const still = new MediaQuery('prefers-reduced-motion: reduce', false);

export const screen = {
  /** A phone held upright. */
  get phone(): boolean {
    return narrow.current;
  },
  /** Nothing should travel, breathe or go on by itself. */
  get calm(): boolean {
    return still.current;
  },
};
