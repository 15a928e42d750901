// Cards travel from the hand, the deck or who placed them; coins between a cemetery and a purse.
import type { Before } from '../../lib/flights.svelte';
import type { GravediggersView, ToldEvent } from '../../lib/protocol';
import type { TableStore } from '../../lib/table.svelte';
import { boxOf, comeFrom, toss } from '../../lib/travel';

const element = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Lets the events' cards travel; says which have moved, as "cemetery/spot". */
export function fly(
  table: TableStore<GravediggersView>,
  events: ToldEvent[],
  before: Before,
): string[] {
  const moved: string[] = [];
  for (const { name, args } of events) {
    const [mine, place] = [args['seat'] === table.mySeat, Number(args['cemetery'])];
    const deck = boxOf('[data-place="deck"]');
    if (name === 'placed') {
      const spot = table.view.cemeteries[place]!.cards.length - 1;
      moved.push(`${place}/${spot}`);
      const card = element(`[data-place="cemetery:${place}/${spot}"]`);
      const from = mine
        ? (before.get(String(args['card'])) ?? boxOf('[data-place="hand"]'))
        : boxOf(`[data-place="seat:${String(args['seat'])}"]`);
      if (card && from) comeFrom(card, from);
    } else if (name === 'viewed' || name === 'revealed') {
      moved.push(`${place}/${String(args['spot'])}`);
    } else if (name === 'drew' && mine) {
      const held = `[data-held="${CSS.escape(String(args['card']))}"]`;
      const card = [...document.querySelectorAll<HTMLElement>(held)].at(-1);
      if (card && deck) comeFrom(card, deck, { after: 200 });
    } else if (name === 'cleared') {
      const card = element(`[data-place="cemetery:${place}/0"]`);
      if (card && deck) comeFrom(card, deck);
    }
  }
  return moved;
}

const MOST_COINS = 7;

/** Coins fly to who is paid, or away from who is raided. */
export function payCoins(cemetery: number, seat: number, gain: number, turn: number): void {
  const plot = boxOf(`[data-place="cemetery:${cemetery}"]`);
  const home = boxOf(`[data-place="seat:${seat}"]`);
  if (!gain || !plot || !home) return;
  const [from, to] = gain > 0 ? [plot, home] : [home, plot];
  for (let coin = 0; coin < Math.min(MOST_COINS, Math.abs(gain)); coin++) {
    const piece = document.createElement('span');
    piece.className = 'flying-coin';
    toss(piece, from, to, { after: turn * 160 + coin * 70, lasts: 560, arc: 60 });
  }
}
