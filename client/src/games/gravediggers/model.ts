// What the board reckons from the view; everything here is pure.
import { count } from '../../lib/words';
import type { GravediggersRobbery, GravediggersView, ToldEvent } from '../../lib/protocol';

const TILES: Record<string, number> = { place: 4, view: 1, reveal: 1, gravedigger: 1 };
const CARDS = 45;
const A_CYCLE = 7;
const CARDS_A_CYCLE = 5;

export const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, number) => sum + number, 0);

/** Which turn of which cycle it is, as long as the deck tells; null at the end or with another box. */
export function moment(
  view: GravediggersView,
): { turn: number; cycle: number; cycles: number } | null {
  const deck = CARDS - CARDS_A_CYCLE * (view.players.length + 1);
  const down = total(view.tiles);
  const since = (tile: string) =>
    TILES[tile]! - (view.tiles[tile] ?? 0) - (pending(view) === tile ? 1 : 0);
  const drawn = deck - view.deck - since('place') - since('gravedigger');
  if (view.deck === 0 || drawn < 0 || drawn % CARDS_A_CYCLE || down >= A_CYCLE) return null;
  const cycle = drawn / CARDS_A_CYCLE;
  return {
    turn: cycle * A_CYCLE + A_CYCLE - down,
    cycle: cycle + 1,
    cycles: deck / CARDS_A_CYCLE,
  };
}

/** The tile that is being carried out now. */
export function pending(view: GravediggersView): string | null {
  return view.tile ?? (view.phase === 'fist' && !view.last_robberies.length ? 'gravedigger' : null);
}

export interface Tile {
  name: string;
  state: 'used' | 'now' | 'down';
}

/** The tiles of this cycle: used in their order, the one turned up, those to come. */
export function tilesOf(view: GravediggersView, events: ToldEvent[]): Tile[] {
  const down = total(view.tiles);
  const up = events
    .filter((event) => event.name === 'tile')
    .map((event) => String(event.args['tile']));
  const length = cycleLength(up.length, down);
  const used = length - down;
  const shown = up.length >= used ? up.slice(up.length - used) : left(view);
  const now = pending(view);
  const tiles = shown.map((name, at): Tile => {
    const last = at === shown.length - 1;
    return { name, state: last && now !== null ? 'now' : 'used' };
  });
  return [...tiles, ...Array.from({ length: down }, (): Tile => ({ name: '', state: 'down' }))];
}

/** How many tiles there are: seven, unless what was turned up says otherwise. */
function cycleLength(turned: number, down: number): number {
  const fits = (length: number) => length > down && (turned - (length - down)) % length === 0;
  if (turned === 0 || fits(A_CYCLE)) return A_CYCLE;
  for (let length = down + 1; length < 40; length++) if (fits(length)) return length;
  return A_CYCLE;
}

/** The tiles that are not face down, when nobody remembers their order. */
function left(view: GravediggersView): string[] {
  const names = Object.entries(TILES).flatMap(([name, count]) =>
    Array<string>(Math.max(0, count - (view.tiles[name] ?? 0))).fill(name),
  );
  const now = pending(view);
  if (now === null) return names;
  const at = names.lastIndexOf(now);
  return at < 0 ? names : [...names.slice(0, at), ...names.slice(at + 1), now];
}

/** The five cemeteries as they lie around the table, from mine clockwise. */
export const ring = (seat: number | null): number[] =>
  [0, 1, 2, 3, 4].map((step) => ((seat ?? 0) + step) % 5);

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

export interface Pay {
  seat: number;
  fist: number;
  gain: number;
  /** Was it this fist's turn to be paid at all? */
  paid: boolean;
  /** What lay there before this fist and after it. */
  before: number;
  after: number;
}

/** The fists in the order of paying, with what was left for each. */
export function payments(robbery: GravediggersRobbery): Pay[] {
  const highest = robbery.outcome === 'greediest first';
  const ordered = robbery.outcome === 'plain' || highest;
  const seats = robbery.fists.map((_, seat) => seat);
  if (ordered) {
    const way = highest ? -1 : 1;
    seats.sort((a, b) => way * (robbery.fists[a]! - robbery.fists[b]!) || a - b);
  }
  let rest = robbery.bounty;
  return seats.map((seat) => {
    const [fist, gain] = [robbery.fists[seat]!, robbery.gains[seat]!];
    const before = rest;
    if (ordered) rest -= gain;
    return { seat, fist, gain, paid: gain > 0 || (ordered && fist === 0), before, after: rest };
  });
}

/** How a fist's gain came about, in a few words. */
export function whyPaid(robbery: GravediggersRobbery, pay: Pay): string {
  const ordered = robbery.outcome === 'plain' || robbery.outcome === 'greediest first';
  if (pay.gain > 0) return ordered ? `${pay.before}, leaves ${pay.after}` : 'empty fist';
  if (pay.gain < 0) return 'lost';
  if (pay.fist === 0) return 'empty fist';
  if (!ordered) return `keeps ${count(pay.fist, 'coin')}`;
  return `${pay.before} ${pay.before === 1 ? 'is' : 'are'} not enough`;
}

/** The bounty as a sum, if the names of the cards are their values. */
export function bountySum(robbery: GravediggersRobbery): string {
  const values = robbery.cards.filter((card) => /^\d+$/.test(card)).map(Number);
  const times = 1 + robbery.cards.filter((card) => card === 'x').length;
  const sum = values.reduce((all, value) => all + value, 0);
  if (values.length === 0 || sum * times !== robbery.bounty) return String(robbery.bounty);
  const added = values.join(' + ');
  if (times === 1) return values.length === 1 ? added : `${added} = ${robbery.bounty}`;
  return `${values.length > 1 ? `(${added})` : added} × ${times} = ${robbery.bounty}`;
}
