// What the frame shows around the board, and how cards and carts are drawn.
import type { Component } from 'svelte';
import Amethyst from '~icons/game-icons/amethyst';
import Beds from '~icons/game-icons/bunk-beds';
import Boat from '~icons/game-icons/boat-fishing';
import Cane from '~icons/game-icons/crescent-staff';
import Candle from '~icons/game-icons/candle-light';
import Chest from '~icons/game-icons/open-treasure-chest';
import Coffin from '~icons/game-icons/coffin';
import Crown from '~icons/game-icons/queen-crown';
import Crystal from '~icons/game-icons/crystal-ball';
import Detour from '~icons/game-icons/detour';
import Diploma from '~icons/game-icons/diploma';
import Emerald from '~icons/game-icons/emerald';
import Gems from '~icons/game-icons/gems';
import Graveyard from '~icons/game-icons/graveyard';
import Hasty from '~icons/game-icons/hasty-grave';
import Jet from '~icons/game-icons/cut-diamond';
import Locked from '~icons/game-icons/locked-chest';
import Locket from '~icons/game-icons/heart-necklace';
import Net from '~icons/game-icons/fishing-net';
import Opal from '~icons/game-icons/gem-pendant';
import Quill from '~icons/game-icons/quill-ink';
import Raise from '~icons/game-icons/raise-skeleton';
import Return from '~icons/game-icons/return-arrow';
import Signet from '~icons/game-icons/skull-signet';
import Snatch from '~icons/game-icons/snatch';
import Swap from '~icons/game-icons/body-swapping';
import Tooth from '~icons/game-icons/tooth';
import Two from '~icons/game-icons/two-shadows';
import Wagon from '~icons/game-icons/old-wagon';
import Watch from '~icons/game-icons/pocket-watch';
import type { Phase } from '../../lib/board';
import type { LegalMove } from '../../lib/narrowing';
import type { BringOutYerDeadCard as Card, BringOutYerDeadView as View } from '../../lib/protocol';
import { capital } from '../../lib/words';

export { stagings } from './staging';

export function caption(view: View): string {
  if (view.first === null) return 'Before the first round';
  const bank = view.bank ? ` · ${view.bank === 'west' ? 'West' : 'East'} bank` : '';
  return `Round ${Math.max(1, view.round)} of ${view.rounds}${bank}`;
}

const STAGES = ['cart', 'bank', 'bids', 'cards', 'unload', 'river'];

export function phases(view: View): Phase[] {
  const { stage } = view;
  if (stage === null) return [];
  const now = STAGES.indexOf(stage);
  return STAGES.map(capital).map((name, at) => ({
    name,
    state: at < now ? 'done' : at === now ? 'now' : 'next',
  }));
}

export function seatFacts(view: View, seat: number): string {
  const player = view.players[seat]!;
  const many = view.players.length - 3; // Then there is little room beside the crests.
  if (view.phase === 'bid' && seat !== view.seat && player.ready) {
    return many > 1 ? '✓' : many > 0 ? 'bid ✓' : 'bid laid ✓';
  }
  if (many > 0) return many > 1 ? `${player.points}` : `${player.points} pts`;
  return `${player.points} pts · ${player.singles}+${player.doubles} left`;
}

/** The third card lays the whole bid. */
export const says = (_view: View, move: LegalMove): string | null =>
  move.verb === 'bid' ? 'Lay the bid' : null;

// By the word on a card's face.
const ICONS: Record<string, Component> = {
  'hearse for two': Wagon,
  'hearse for one': Wagon,
  'fork in the road': Detour,
  'body snatcher': Snatch,
  'mistaken identity': Swap,
  'second thoughts': Return,
  'river dredger': Net,
  'resurrection man': Raise,
  'shallow grave': Hasty,
  'bunk mates': Beds,
  "ferryman's fee": Boat,
  'common ground': Graveyard,
  'good address': Crown,
  'fortune teller': Crystal,
  'grave goods': Chest,
  jet: Jet,
  opal: Opal,
  garnet: Gems,
  amethyst: Amethyst,
  emerald: Emerald,
  locket: Locket,
  'pocket watch': Watch,
  'gold tooth': Tooth,
  cane: Cane,
  signet: Signet,
  single: Coffin,
  double: Two,
  fate: Quill,
  bluff: Candle,
};

/** The drawing of a card; one that this board doesn't know has the sign of its deck. */
export const iconOf = (card: Card): Component =>
  ICONS[card.short.toLowerCase()] ?? backOf(card.back);

/** The sign of a deck. */
export function backOf(back: string): Component {
  return back === 'treasure' ? Locked : back === 'fate' ? Crystal : Diploma;
}

/** Waves, to be repeated: 70 by 44. */
export const WAVES = 'M4 12c8-6 14-6 22 0s14 6 22 0M30 34c8-6 14-6 22 0s10 5 16 1';
