// Laying a card: a card and a place are chosen, then it is turned until it lies as it should.
import type { LegalMove } from '../../lib/narrowing';
import type { GloomyGravesView } from '../../lib/protocol';
import type { TableStore } from '../../lib/table.svelte';
import { beyond, DIRECTIONS, isCard, mostLike, placeOf, same, waysOf, type Laid } from './model';

type Table = TableStore<GloomyGravesView>;

let before: LegalMove | null = null;

/** The ways the chosen card can lie on the chosen place. */
export const waysFor = (table: Table): LegalMove[] => waysOf(table.legal, table.chosen);

/** Something was chosen: if card and place are known, the card is held over it. */
export function settle(table: Table): void {
  const ways = waysFor(table);
  const way = ways.find((one) => table.means(one)) ?? mostLike(ways, before);
  if (ways.length > 1 && way && !table.picked) hold(table, way);
}

/** Turns the held card to its next way. */
export function turn(table: Table): void {
  const ways = waysFor(table);
  const now = table.single;
  if (ways.length < 2 || !now) return;
  const at = ways.findIndex((way) => way.text === now.text);
  hold(table, ways[(at + 1) % ways.length]!);
}

function hold(table: Table, way: LegalMove): void {
  before = way;
  table.hold(way);
}

/** What the held card would change, once the server has said it. */
export function heldOf(table: Table): Laid | null {
  const verb = table.single?.verb;
  if (!table.preview || (verb !== 'bury' && verb !== 'crypt')) return null;
  return table.preview.data as unknown as Laid;
}

/** A place was touched. With a card in hand a place where it can't lie says why. */
export function touchPlace(table: Table, thing: string): void {
  const card = table.chosen.find(isCard);
  const verb = table.view.asked;
  if (card && (verb === 'bury' || verb === 'crypt')) {
    const fits = waysOf(table.legal, [card, thing]).length > 0;
    if (!fits) {
      void table.whyNot(thing, { verb, args: asked(table.view, card.slice(5), thing) });
      return;
    }
  }
  table.touch(thing);
}

/** What to ask the server about a card on a place: bare ground is named from the cell beside it. */
function asked(
  view: GloomyGravesView,
  card: string,
  thing: string,
): Record<string, string | number> {
  const [kind, where] = thing.split(':') as [string, string];
  if (kind === 'cell' || kind === 'crypt') return { card, cell: where };
  const place = placeOf(where);
  for (const cell of view.cells) {
    const direction = DIRECTIONS.find((way) => same(beyond(cell, way), place));
    if (direction) return { card, cell: cell.cell, direction };
  }
  return { card };
}
