// What the board reckons from the view; everything here is pure.
import { narrow, type LegalMove } from '../../lib/narrowing';
import type { GloomyGravesCell, GloomyGravesView } from '../../lib/protocol';

export interface Place {
  x: number;
  y: number;
}

/** A cell to be drawn. */
export interface Drawn extends Place {
  symbol: string;
  /** Where the other half of its card lies, if that is to be seen. */
  joined: string | null;
  label: string;
  thing: string;
}

/** Ground on which a half could lie. */
export interface Spot extends Place {
  thing: string;
  label: string;
}

/** A card held over the ground, not laid yet. */
export interface Ghost extends Place {
  symbols: [string, string];
  upright: boolean;
}

const STEPS: Record<string, Place> = {
  north: { x: 0, y: -1 },
  east: { x: 1, y: 0 },
  south: { x: 0, y: 1 },
  west: { x: -1, y: 0 },
};
export const DIRECTIONS = Object.keys(STEPS);

export function beyond(place: Place, direction: string): Place {
  const step = STEPS[direction] ?? { x: 0, y: 0 };
  return { x: place.x + step.x, y: place.y + step.y };
}

export const said = (place: Place): string => `${place.x},${place.y}`;
export const same = (one: Place, other: Place): boolean => one.x === other.x && one.y === other.y;

/** "3,-1" as a place. */
export function placeOf(text: string): Place {
  const [x, y] = text.split(',').map(Number);
  return { x: x ?? 0, y: y ?? 0 };
}

export interface Extent extends Place {
  wide: number;
  high: number;
}

/** The least box around all of them, at least so wide and high. */
export function extent(places: Place[], least = 0): Extent {
  if (places.length === 0)
    return { x: 0, y: 0, wide: Math.max(1, least), high: Math.max(1, least) };
  const [xs, ys] = [places.map((place) => place.x), places.map((place) => place.y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const wide = Math.max(...xs) - left + 1;
  const high = Math.max(...ys) - top + 1;
  return {
    x: left - Math.max(0, least - wide) / 2,
    y: top - Math.max(0, least - high) / 2,
    wide: Math.max(wide, least),
    high: Math.max(high, least),
  };
}

/** The bare places beside what is there. */
export function bareAround(places: Place[]): Place[] {
  const taken = new Set(places.map(said));
  const found = new Map<string, Place>();
  for (const place of places) {
    for (const direction of DIRECTIONS) {
      const next = beyond(place, direction);
      if (!taken.has(said(next))) found.set(said(next), next);
    }
  }
  return [...found.values()].sort((one, other) => one.y - other.y || one.x - other.x);
}

/** The cell of the graveyard that moves call so: by its place, but far out names begin anew. */
export const cellOf = (view: GloomyGravesView, name: string): GloomyGravesCell | undefined =>
  view.cells.find((cell) => cell.cell === name);

/** The places of the card that was laid last, if somebody laid it. */
export function newestOf(view: GloomyGravesView): Set<string> {
  const last = view.laid.at(-1);
  const cell = last && cellOf(view, last.cell);
  if (!last || last.laid_by === null || !cell) return new Set();
  return new Set([said(cell), said(beyond(cell, last.direction))]);
}

/** Where a laying move puts its two halves. */
export function layingOf(view: GloomyGravesView, move: LegalMove | null): Ghost | null {
  if (!move || (move.verb !== 'bury' && move.verb !== 'crypt')) return null;
  const [one, two] = String(move.args['card']).split('-') as [string, string];
  const direction = String(move.args['direction']);
  const named = String(move.args['cell']);
  const here = (move.verb === 'bury' && cellOf(view, named)) || placeOf(named);
  const there = beyond(here, direction);
  const half = move.verb === 'bury' ? String(move.args['half']) : one;
  const symbols: [string, string] = half === one ? [one, two] : [two, one];
  const first = direction === 'east' || direction === 'south';
  return {
    x: Math.min(here.x, there.x),
    y: Math.min(here.y, there.y),
    symbols: first ? symbols : [symbols[1], symbols[0]],
    upright: direction === 'north' || direction === 'south',
  };
}

export const isPlace = (thing: string): boolean => /^(at|cell|crypt):/.test(thing);
export const isCard = (thing: string): boolean => thing.startsWith('card:');

/** The ways left for the card and the place chosen. */
export function waysOf(legal: LegalMove[], chosen: string[]): LegalMove[] {
  if (!chosen.some(isPlace) || !chosen.some(isCard)) return [];
  return narrow(legal, chosen);
}

/** The way most like the one held before: turned alike, with the same half on the chosen place. */
export function mostLike(ways: LegalMove[], before: LegalMove | null): LegalMove | undefined {
  const alike = (move: LegalMove) =>
    before
      ? Number(move.args['direction'] === before.args['direction']) * 2 +
        Number(move.args['half'] === before.args['half'])
      : 0;
  return [...ways].sort((one, other) => alike(other) - alike(one))[0];
}

/** What a preview of laying a card tells. */
export interface Laid {
  crypts: Record<string, number>;
  graveyard: Record<string, number>;
  sums: Record<string, number>;
  changes: Record<string, number>;
  next: Record<string, number | null>;
  brings: Record<string, number>;
  points: Record<string, number>;
  groups: Record<string, [number, number][]>;
}

export interface Row {
  type: string;
  graveyard: number;
  crypt: number;
  sum: number;
  change: number;
  scored: boolean;
  /** The lowest number left that the sum does not reach. */
  next: number | null;
  /** The number of the score card it would take, and its points. */
  takes: number | null;
  points: number;
}

/** The sums of every type for one seat, with what the held card would change. */
export function rowsOf(view: GloomyGravesView, seat: number, held: Laid | null): Row[] {
  return view.standings.map((standing) => {
    const { type } = standing;
    const scored = view.players[seat]!.scored.includes(type);
    const may = view.asked === 'score' && view.scorable.includes(type);
    const brings = held ? (held.brings[type] ?? null) : may ? standing.brings[seat]! : null;
    return {
      type,
      graveyard: held?.graveyard[type] ?? standing.communal,
      crypt: held?.crypts[type] ?? standing.crypts[seat]!,
      sum: held?.sums[type] ?? standing.sums[seat]!,
      change: held?.changes[type] ?? 0,
      scored,
      next: held ? held.next[type]! : standing.next[seat]!,
      takes: scored ? null : brings,
      points: held ? (held.points[type] ?? 0) : standing.points[seat]!,
    };
  });
}
