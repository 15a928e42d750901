// What the frame shows around the board, and the headstones: each kind of grave has its own.
import type { Component } from 'svelte';
import Cyclops from '~icons/game-icons/cyclops';
import Dragon from '~icons/game-icons/dragon-head';
import Fairy from '~icons/game-icons/fairy';
import Goblin from '~icons/game-icons/goblin-head';
import Spade from '~icons/game-icons/spade';
import Unicorn from '~icons/game-icons/unicorn';
import type { Phase } from '../../lib/board';
import type { GloomyGravesView } from '../../lib/protocol';
import { count, numeral } from '../../lib/words';

/** Scoring nothing has its button beside the hand. */
export const verbs = ['pass'];
export const atOnce = ['draw', 'take'];

export { stagings } from './staging';

export function caption(view: GloomyGravesView): string {
  if (view.phase === 'choose') return 'Before the first round';
  if (view.ending) return 'The last round';
  return `Round ${view.round} of ${view.sizes.rounds} · turn ${view.turns}`;
}

const STEPS = ['crypt', 'bury', 'score', 'draw'];

export function phases(view: GloomyGravesView): Phase[] {
  if (view.phase === 'choose') return [{ name: 'First crypt card', state: 'now' }];
  const now = STEPS.indexOf(view.phase === 'discard' ? 'bury' : view.phase);
  if (now < 0) return [];
  const draw = `Draw ${numeral(view.sizes.draws)}`;
  return ['Crypt', 'Communal graveyard', 'Score', draw].map((name, at) => ({
    name,
    state: at < now ? 'done' : at === now ? 'now' : 'next',
  }));
}

export function seatFacts(view: GloomyGravesView, seat: number, brief = false): string {
  const player = view.players[seat]!;
  if (view.phase === 'choose') return player.ready ? 'chosen' : brief ? 'not yet' : 'choosing';
  return brief ? `${player.points} pts` : `${player.points} pts · ${count(player.hand, 'card')}`;
}

/** Headstones in a square of 100; a digger stands on a heap of earth. */
export const STONES: Record<string, string> = {
  pixie: 'M22 92V58a28 28 0 0 1 56 0v34z',
  goblin: 'M18 92V40l14-14 12 8 14-12 24 20v50z',
  unicorn: 'M28 92V34L50 10l22 24v58z',
  cyclops: 'M24 92V66a30 30 0 1 1 52 0v26z',
  dragon: 'M40 92V56H20V38h20V14h20v24h20v18H60v36z',
  gravedigger: 'M14 92c4-18 20-26 36-26s32 8 36 26z',
};

const SIGNS: Record<string, Component> = {
  pixie: Fairy,
  goblin: Goblin,
  unicorn: Unicorn,
  cyclops: Cyclops,
  dragon: Dragon,
};

/** Who lies in a grave; a gravedigger has a spade. */
export const signOf = (symbol: string): Component => SIGNS[symbol] ?? Spade;
