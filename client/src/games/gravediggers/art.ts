// What the frame shows around the board, and the drawings that are our own.
import type { Component } from 'svelte';
import Accomplice from '~icons/game-icons/robber';
import Bag from '~icons/game-icons/swap-bag';
import Bandit from '~icons/game-icons/bandit';
import Chalice from '~icons/game-icons/jeweled-chalice';
import Crown from '~icons/game-icons/jewel-crown';
import Necklace from '~icons/game-icons/pearl-necklace';
import Ring from '~icons/game-icons/ring';
import Watch from '~icons/game-icons/pocket-watch';
import Guard from '~icons/own/guard';
import Times from '~icons/own/times';
import Widow from '~icons/own/widow';
import type { Detail, Phase } from '../../lib/board';
import type { GravediggersView, ToldEvent } from '../../lib/protocol';
import { count } from '../../lib/words';
import { paymentsOf } from './model';

export const seatsOnBoard = true;
/** The fist has its own button for credit. */
export const verbs = ['credit'];
export const atOnce = ['view'];

export function caption(view: GravediggersView): string {
  const { cycle, ending } = view;
  if (cycle.number !== null) return `Turn ${cycle.turn} · cycle ${cycle.number} of ${cycle.of}`;
  return ending ? 'The end is near' : 'The deck is empty';
}

const ROBBERY = ['Name a cemetery', 'Fists', 'Turn up the cards', 'Pay out'];
const NAMES: Record<string, string[]> = {
  place: ['Place a card', 'Draw'],
  view: ['Look at a card'],
  reveal: ['Turn up a card'],
  rob: ROBBERY,
  fist: ROBBERY,
};

/** Which part of a robbery an event is. */
const PARTS: Record<string, number> = { opened: 2, turned: 2, bounty: 3, paid: 3 };

export { stagings } from './staging';

export function phases(view: GravediggersView, event: ToldEvent | null): Phase[] {
  const shown = event && (PARTS[event.name] ?? ('by' in event.args ? 2 : undefined));
  const now = shown ?? (view.phase === 'fist' ? 1 : 0);
  return (NAMES[view.phase] ?? []).map((name, at) => ({
    name,
    state: at < now ? 'done' : at === now ? 'now' : 'next',
  }));
}

export function seatFacts(view: GravediggersView, seat: number): string {
  const player = view.players[seat]!;
  const facts = player.coins === null ? [] : [count(player.coins, 'coin')];
  if (seat !== view.seat) facts.push(count(player.hand, 'card'));
  if (player.notes) facts.push(count(player.notes, 'note'));
  return facts.join(' · ');
}

/** Under a pay-out: every fist in the order of paying, and what became of it. */
export const details = (event: ToldEvent): Detail[] =>
  event.name === 'paid' ? paymentsOf(event).map((pay) => ({ ...pay, with: pay.fist })) : [];

export const PEOPLE: Record<string, Component> = {
  widow: Widow,
  guard: Guard,
  accomplice: Accomplice,
  bandit: Bandit,
};
const THINGS: Record<string, Component> = {
  '2': Ring,
  '3': Watch,
  '4': Necklace,
  '5': Chalice,
  '10': Crown,
  x: Times,
};

/** The drawing of a card; a valuable that this board doesn't know is a bag. */
export const signOf = (card: string | null): Component =>
  PEOPLE[card ?? ''] ?? THINGS[card ?? ''] ?? Bag;

/** A bare tree, root at 0,0: trunk, boughs, twigs. */
export const TREE: [path: string, width: number][] = [
  ['M0 0C-3-30 4-50-2-80', 9],
  [
    'M-1-45C-18-60-26-72-44-78M-1-60C14-74 24-82 40-104M-2-78C-8-96-16-106-30-120M-2-76C4-96 6-112 16-132',
    5,
  ],
  [
    'M-28-68C-34-82-44-90-58-92M-22-62c-12 0-22-2-32 4M22-84c10-2 20-2 32-12M28-92c0-12 4-20 2-30M-16-104c-10-2-18-4-24-14M-12-98c2-12-2-22-4-30M6-104c8-6 14-8 18-18M4-110c-6-8-8-16-6-26',
    2.6,
  ],
];

/** Old stones at the edges of a plot of 326 by 146. */
export const STONES =
  'M18 140v-30a11 11 0 0 1 22 0v30zM48 142v-18a8 8 0 0 1 16 0v18zM286 140v-34l9-9 9 9v34zM262 142v-14h-7v-6h7v-9h6v9h7v6h-7v14z';

/** One post of a fence, 13 wide and 24 high. */
export const POST = 'M6.5 0l2.6 6-1.4 1.2V24h-2.4V7.200L3.900 6z';

/** A card of a hand, for its face. */
export const held = (card: string) => ({ card, open: true });
