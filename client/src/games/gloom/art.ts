// What the frame shows around the board.
import type { Phase } from '../../lib/board';
import type { LegalMove } from '../../lib/narrowing';
import type { GloomView } from '../../lib/protocol';
import { count, numeral, signed } from '../../lib/words';
import { rests } from './model';

export const seatsOnBoard = true;
/** The hand has its own buttons for these. */
export const verbs = ['pass', 'draw', 'decline', 'take'];
export const apart = ['discard', 'shed', 'trade'];

/** A death is the end of a story, and the button says so. */
export const says = (_view: GloomView, move: LegalMove): string | null =>
  move.verb === 'kill' ? 'Lay to rest' : null;

export { stagings } from './staging';

export function caption(view: GloomView): string {
  const each = Number(view.options['characters']);
  return `Turn ${view.turns + 1} · ${numeral(each)} characters each`;
}

const STEPS = ['first', 'second', 'afterwards'];

export function phases(view: GloomView): Phase[] {
  if (view.over) return [];
  const now = STEPS.indexOf(view.play);
  const limit = view.players[view.turn]!.draw_limit;
  return ['First play', 'Second play', `Draw to ${limit}`].map((name, at) => ({
    name,
    state: at < now ? 'done' : at === now ? 'now' : 'next',
  }));
}

export function seatFacts(view: GloomView, seat: number): string {
  const player = view.players[seat]!;
  const [dead, all] = rests(view, seat);
  return `${signed(player.value)} · ${dead} of ${all} at rest · ${count(player.hand, 'card')}`;
}

/** A card of a hand, for its face. */
export const held = ({ card }: GloomView['hand'][number]) => ({ card });
