// A card flies to whom it befalls: from the hand, or from the family of who played it.
import type { Before } from '../../lib/flights.svelte';
import type { ToldEvent } from '../../lib/protocol';
import { boxOf, toss } from '../../lib/travel';
import type { Table } from './model';

const APART = 70;
const PLAYED = ['modifier', 'kill', 'event', 'mystery'];

/** The characters that an event is about. */
export const whom = (event: ToldEvent): string[] =>
  [event.args['character'], event.args['other'], event.args['residence']].filter(
    (name) => typeof name === 'string',
  );

export function fly(table: Table, events: ToldEvent[], before: Before): void {
  let after = 0;
  for (const event of events) {
    const to = whom(event)[0];
    const card = event.args['card'];
    if (!PLAYED.includes(event.name) || !to || typeof card !== 'string') continue;
    const seat = Number(event.args['seat']);
    const from =
      (seat === table.mySeat && before.get(card)) || boxOf(`[data-family="${seat}"] header`);
    const target =
      boxOf(`[data-person="${CSS.escape(to)}"]`) ?? boxOf(`[data-house="${CSS.escape(to)}"]`);
    if (from && target) toss(back(card), from, target, { after });
    after += APART;
  }
}

/** A small card with its name, made to be thrown. */
function back(card: string): HTMLElement {
  const piece = document.createElement('div');
  piece.className = 'gloom-flies';
  piece.textContent = card;
  return piece;
}
