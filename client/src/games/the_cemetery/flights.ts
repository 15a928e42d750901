// Pieces travel: what was played comes from the hand or from who played it, what is drawn from the
// deck, what was used goes to the discards.
import type { Before } from '../../lib/flights.svelte';
import type { ToldEvent } from '../../lib/protocol';
import { boxOf, comeFrom, toss } from '../../lib/travel';
import { graveOf, slotOf, type Table } from './model';

const APART = 70;
/** What is laid aside for its effect. */
const ASIDE = ['used', 'discarded', 'stopped'];

const element = (selector: string) => document.querySelector<HTMLElement>(selector);
const thing = (name: string) => `.board [data-thing="${CSS.escape(name)}"]`;

export function fly(table: Table, events: ToldEvent[], before: Before): void {
  let after = 0;
  for (const { name, args } of events) {
    const seat = typeof args['seat'] === 'number' ? args['seat'] : -1;
    const mine = seat === table.mySeat;
    const card = String(args['corpse'] ?? args['card'] ?? '');
    const from = (mine && before.get(card)) || boxOf(`[data-home="${seat}"]`);
    if (name === 'drew' && mine) {
      for (const drawn of new Set((args['cards'] as string[] | undefined) ?? [])) {
        const piece = before.has(drawn) ? null : element(`[data-held="${CSS.escape(drawn)}"]`);
        const deck = boxOf('.piles .pile') ?? boxOf('.phone-board');
        if (piece && deck) comeFrom(piece, deck, { after: (after += APART) });
      }
      continue;
    }
    if (!from) continue;
    if (ASIDE.includes(name)) {
      const heap = boxOf('.piles .heap') ?? boxOf(`[data-home="${seat}"]`);
      if (heap && card) toss(back(card), from, heap, { after });
    } else {
      const piece = landed(name, args, seat);
      if (piece) comeFrom(piece, from, { after });
    }
    after += APART;
  }
}

/** What has come to lie somewhere by an event. */
function landed(name: string, args: Record<string, unknown>, seat: number): HTMLElement | null {
  if (name === 'buried') {
    const grave = graveOf(seat, String(args['grave']));
    return element(`${thing(grave)} :is(.known, .unk)`);
  }
  if (name === 'developed' || name === 'moved') {
    const to = Number(args['to'] ?? args['cemetery'] ?? seat);
    return element(thing(slotOf(to, String(args['card']))));
  }
  return null;
}

/** A small card with its name, made to be thrown. */
function back(card: string): HTMLElement {
  const piece = document.createElement('div');
  piece.className = 'cemetery-flies';
  piece.textContent = card;
  return piece;
}
