// What the frame shows around the board, and the drawings that are our own.
import type { Detail, Phase } from '../../lib/board';
import type { GravediggersView, ToldEvent } from '../../lib/protocol';
import { count } from '../../lib/words';
import { paymentsOf } from './model';
import { scenes } from './scenes.svelte';

export const seatsOnBoard = true;
/** The fist has its own button for credit. */
export const verbs = ['credit'];
export const atOnce = ['place', 'view', 'reveal', 'rob'];

export function caption(view: GravediggersView): string {
  const { cycle, ending } = scenes.held ?? view;
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

export function phases(view: GravediggersView): Phase[] {
  const scene = scenes.now;
  const now = scene ? (scene.bounty || scene.paid ? 3 : 2) : view.phase === 'fist' ? 1 : 0;
  return (scene ? ROBBERY : (NAMES[view.phase] ?? [])).map((name, at) => ({
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
