// A seat's crest and colour: never colour alone.

export const CRESTS = ['raven', 'owl', 'cat', 'fox', 'moth'] as const;
export type CrestName = (typeof CRESTS)[number] | 'nobody';

/** The crest of a seat; null is nobody's. */
export function crestOf(seat: number | null): CrestName {
  return seat === null ? 'nobody' : CRESTS[seat % CRESTS.length]!;
}
