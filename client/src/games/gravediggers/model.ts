// How the view is laid out; everything here is pure.
import type { GravediggersRobbery, GravediggersView, ToldEvent } from '../../lib/protocol';

export const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, number) => sum + number, 0);

export interface Tile {
  name: string;
  state: 'used' | 'now' | 'down';
}

/** The tiles of this cycle: used in their order, the one turned up, those to come. */
export function tilesOf({ cycle }: GravediggersView, events: ToldEvent[]): Tile[] {
  const up = cycle.now === null ? cycle.used : [...cycle.used, cycle.now];
  const turned = turnedUp(events);
  const names = turned.length === up.length ? turned : up;
  return [
    ...names.map((name, at): Tile => {
      const now = cycle.now !== null && at === names.length - 1;
      return { name, state: now ? 'now' : 'used' };
    }),
    ...Array.from({ length: cycle.down }, (): Tile => ({ name: '', state: 'down' })),
  ];
}

/** The tiles turned up since a cycle began, in their order; the view has them in none. */
function turnedUp(events: ToldEvent[]): string[] {
  const tiles = events.filter((event) => event.name === 'tile');
  const first = tiles.map((event) => event.args['nth']).lastIndexOf(1);
  return first < 0 ? [] : tiles.slice(first).map((event) => String(event.args['tile']));
}

/** The cemeteries as they lie around the table, from mine clockwise. */
export function ring({ seat, cemeteries }: GravediggersView): number[] {
  return cemeteries.map((_, step) => ((seat ?? 0) + step) % cemeteries.length);
}

const COINS = [50, 10, 5, 1];

/** A sum in as few coins as can be. */
export function inCoins(sum: number): number[] {
  const coins: number[] = [];
  let left = sum;
  for (const coin of COINS) {
    for (; left >= coin; left -= coin) coins.push(coin);
  }
  return coins;
}

/** Where a slider has its marks. */
export function ticks(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => most / size <= 6) ?? 200;
  const marks = [];
  for (let mark = 0; mark < most - step * 0.45; mark += step) marks.push(mark);
  return [...marks, most];
}

/** A fist in the order of paying, as the event "paid" has it. */
export interface Payment {
  seat: number;
  fist: number;
  gain: number;
  /** How that came about, in a few words. */
  why: string;
}

export const paymentsOf = (paid: ToldEvent | undefined): Payment[] =>
  (paid?.args['payments'] as Payment[] | undefined) ?? [];

/** What a bounty is made of: "(2 + 3) × 2"; nothing where that says no more than the bounty. */
export function bountyParts({ values, times }: GravediggersRobbery): string {
  if (values.length < 2 && times === 1) return '';
  const added = values.join(' + ');
  if (times === 1) return added;
  return `${values.length > 1 ? `(${added})` : added} × ${times}`;
}
