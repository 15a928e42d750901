// What the frame around the board shows of The Cemetery Game, and the signs of developments.
import type { Component } from 'svelte';
import Chisel from '~icons/game-icons/chisel';
import Crack from '~icons/game-icons/earth-crack';
import Fence from '~icons/game-icons/spiked-fence';
import Gate from '~icons/game-icons/open-gate';
import Lantern from '~icons/game-icons/old-lantern';
import Pay from '~icons/game-icons/pay-money';
import Ribbon from '~icons/game-icons/ribbon';
import Spade from '~icons/game-icons/spade';
import Minus from '~icons/own/minus';
import Plus from '~icons/own/plus';
import type { Phase } from '../../lib/board';
import type { TheCemeteryView } from '../../lib/protocol';
import { count } from '../../lib/words';

export const seatsOnBoard = true;

/** The hand has buttons for these. */
export const verbs = ['skip', 'end', 'done', 'pass', 'stop', 'fence'];

export { stagings } from './staging';

export const caption = (view: TheCemeteryView): string => `Round ${view.round}`;

const STEPS: [string, string[]][] = [
  ['Resolution', ['misfortune', 'resolution']],
  ['Actions', ['actions']],
  ['End of turn', ['ending']],
  ['Adjustment', ['adjustment']],
];

export function phases(view: TheCemeteryView): Phase[] {
  const now = STEPS.findIndex(([, names]) => names.includes(view.phase));
  return STEPS.map(([name], at) => ({
    name:
      at === now && name === 'Actions'
        ? `Actions: ${view.actions} of ${view.sizes.actions} done`
        : name,
    state: now < 0 || at < now ? 'done' : at === now ? 'now' : 'next',
  }));
}

export function seatFacts(view: TheCemeteryView, seat: number): string {
  const place = view.cemeteries[seat]!;
  return `${count(view.players[seat]!.hand, 'card')}, ${place.sealed.length} sealed`;
}

const SIGNS: Record<string, Component> = {
  'The Shovel': Spade,
  'Fancy Fence': Fence,
  'Night Watchman': Lantern,
  Stonemason: Chisel,
  'Red Tape': Ribbon,
  'Tax Collector': Pay,
  Subsidence: Crack,
  'Open House': Gate,
};

/** A development's sign; one that this board doesn't know has that of its colour. */
export const signOf = (name: string, colour: string | null): Component =>
  SIGNS[name] ?? (colour === 'bad' ? Minus : Plus);

/** A card of a hand, for its face. */
export const held = (face: TheCemeteryView['hand'][number]) => ({ face });
