// The card that is looked at: its words stand beside the hand.
import type { BringOutYerDeadCard as Card } from '../../lib/protocol';

export const reading = $state<{ now: Card | null }>({ now: null });

/** Reads a card in the dock while it is pointed at or has the focus. */
export const read = (card: Card) => ({
  onpointerenter: () => (reading.now = card),
  onfocusin: () => (reading.now = card),
  onpointerleave: () => (reading.now = null),
  onfocusout: () => (reading.now = null),
});
