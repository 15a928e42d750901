// The scores of a game, part by part, as lines: where everything stands in a picture so wide and high.
import type { ReplayScores } from './protocol';

export interface Place {
  x: number;
  y: number;
}

export interface Curve {
  seat: number;
  points: Place[];
  /** Where the name stands at the end, so that no two lie on each other. */
  label: number;
}

export interface Chart {
  curves: Curve[];
  columns: number[];
  /** Which columns have room for their name. */
  named: number[];
  /** The height of nothing, where scores go below it; else null. */
  zero: number | null;
}

const MARGIN = { left: 26, right: 116, top: 16, bottom: 24 };
const LINE = 17;
const NAME = 74;

/** `most` is the least height of the picture's top, in points. */
export function drawn(scores: ReplayScores[], width: number, height: number, most = 1): Chart {
  const all = scores.flatMap((one) => one.scores);
  const [low, high] = [Math.min(0, ...all), Math.max(most, ...all)];
  const floor = height - MARGIN.bottom;
  const y = (score: number) => floor - ((score - low) / (high - low || 1)) * (floor - MARGIN.top);
  const step = (width - MARGIN.left - MARGIN.right) / Math.max(1, scores.length - 1);
  const columns = scores.map((_, at) => MARGIN.left + at * step);
  const seats = scores[0]?.scores.map((_, seat) => seat) ?? [];
  const curves = seats.map((seat) => {
    const points = scores.map((one, at) => ({ x: columns[at]!, y: y(one.scores[seat]!) }));
    return { seat, points, label: points.at(-1)?.y ?? 0 };
  });
  spread(curves, floor);
  return { curves, columns, named: namedColumns(scores.length, step), zero: low < 0 ? y(0) : null };
}

/** Pushes the names at the end apart. */
function spread(curves: Curve[], floor: number): void {
  const inOrder = [...curves].sort((a, b) => a.label - b.label);
  let above = -Infinity;
  for (const curve of inOrder) {
    curve.label = Math.max(curve.label, above + LINE);
    above = curve.label;
  }
  let below = floor + LINE;
  for (const curve of inOrder.reverse()) {
    curve.label = Math.min(curve.label, below - LINE);
    below = curve.label;
  }
}

/** Every so many columns, counted from the last, which always has its name. */
function namedColumns(count: number, step: number): number[] {
  const every = Math.max(1, Math.ceil(NAME / step));
  const named: number[] = [];
  for (let at = count - 1; at > 0; at -= every) named.unshift(at);
  return named;
}

/** The column nearest to a place. */
export function nearest(columns: number[], x: number): number {
  let found = 0;
  columns.forEach((column, at) => {
    if (Math.abs(column - x) < Math.abs(columns[found]! - x)) found = at;
  });
  return found;
}

export interface Swing {
  at: number;
  seat: number;
  by: number;
}

/** The greatest change of one part, the first if there are several. */
export function greatest(scores: ReplayScores[]): Swing | null {
  let found: Swing | null = null;
  scores.slice(1).forEach((one, before) => {
    one.scores.forEach((score, seat) => {
      const by = score - scores[before]!.scores[seat]!;
      if (Math.abs(by) > Math.abs(found?.by ?? 0)) found = { at: before + 1, seat, by };
    });
  });
  return found;
}
