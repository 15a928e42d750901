// A seat's crest and colour, never colour alone; and what others read of somebody who is not there.
import type { LevelInfo, SeatInfo } from './protocol';

export const CRESTS = ['raven', 'owl', 'cat', 'fox', 'moth'] as const;
export type CrestName = (typeof CRESTS)[number] | 'nobody';

/** The crest of a seat; null is nobody's. */
export function crestOf(seat: number | null): CrestName {
  return seat === null ? 'nobody' : CRESTS[seat % CRESTS.length]!;
}

/** Can bots of that level have a temper? */
export const hasTemper = (levels: readonly LevelInfo[] | undefined, level: string): boolean =>
  levels?.some((one) => one.tempered && one.name === level) ?? false;

const WHY_GHOST = {
  '': 'away',
  slow: 'too slow',
  left: 'left',
  away: 'away',
  removed: 'shown out',
} as const;

/** Why somebody doesn't play themselves just now; nothing is said of who is there and plays. */
export function absence(seat: SeatInfo): string {
  if (seat.kind !== 'person') return '';
  if (seat.resigned && seat.why_ghost !== 'removed') return 'resigned; a ghost plays on';
  if (seat.one_move) return 'too slow; a ghost moves once';
  if (seat.ghost) return `${WHY_GHOST[seat.why_ghost]}; a ghost plays on`;
  return seat.here ? '' : 'away';
}
