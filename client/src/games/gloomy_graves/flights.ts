// Cards travel from the hand, the row or the deck to the graveyard, the crypt and the hand.
import type { Before } from '../../lib/flights.svelte';
import type { GloomyGravesView, ToldEvent } from '../../lib/protocol';
import type { TableStore } from '../../lib/table.svelte';
import { boxOf, comeFrom, type Box } from '../../lib/travel';
import { newestOf } from './model';

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

export function fly(
  table: TableStore<GloomyGravesView>,
  events: ToldEvent[],
  before: Before,
): void {
  for (const event of events) {
    const seat = Number(event.args['seat']);
    const name = String(event.args['card']);
    const mine = seat === table.mySeat;
    const home = boxOf(`[data-place="seat:${seat}"]`) ?? boxOf(`.mini[data-seat="${seat}"]`);
    const from = (mine && before.get(name)) || home;
    if (event.name === 'buried') {
      for (const place of newestOf(table.view))
        come(all(`[data-zone="graveyard"] [data-at="${place}"]`)[0], from);
    } else if (event.name === 'entombed' && mine) {
      come(all(`[data-place="crypt:${seat}"] > *`)[0], from);
    } else if (mine && event.name === 'took') {
      come(all(`[data-held="${name}"]`).at(-1), before.get(`row:${name}`));
    } else if (mine && event.name === 'drew') {
      come(all(`[data-held="${name}"]`).at(-1), boxOf('[data-place="deck"]'));
    }
  }
}

function come(piece: HTMLElement | undefined, from: Box | null | undefined): void {
  if (piece && from) comeFrom(piece, from);
}
