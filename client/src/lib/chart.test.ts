import { describe, expect, it } from 'vitest';
import { drawn, greatest, nearest } from './chart';
import type { ReplayScores } from './protocol';

const scores = (...each: number[][]): ReplayScores[] =>
  each.map((one, at) => ({ chapter: at ? `round ${at}` : '', move: at * 10, scores: one }));

describe('the scores of a game as a picture', () => {
  const game = scores([0, 0], [4, 2], [6, 6], [7, 20]);

  it('draws the higher score higher, from left to right', () => {
    const { curves, columns, zero } = drawn(game, 600, 150);
    expect(columns).toEqual([...columns].sort((a, b) => a - b));
    const [first, second] = curves;
    expect(first!.points[1]!.y).toBeLessThan(second!.points[1]!.y);
    expect(first!.points[2]!.y).toBe(second!.points[2]!.y);
    expect(first!.points[3]!.y).toBeGreaterThan(second!.points[3]!.y);
    expect(zero).toBeNull();
  });

  it('has a line for nothing where scores go below it', () => {
    const { zero, curves } = drawn(scores([0, 0], [-10, 10]), 600, 150);
    expect(zero).toBe(curves[0]!.points[0]!.y);
  });

  it('keeps names apart and inside, and names as many columns as fit', () => {
    const even = drawn(scores([0, 0, 0, 0, 0], [0, 0, 0, 0, 0]), 300, 150);
    const places = even.curves.map((curve) => curve.label).sort((a, b) => a - b);
    places.slice(1).forEach((at, before) => expect(at - places[before]!).toBeGreaterThan(15));
    expect(places.at(-1)).toBeLessThan(150);
    const long = scores(...Array.from({ length: 60 }, () => [0]));
    const { named } = drawn(long, 360, 150);
    expect(named.at(-1)).toBe(59);
    expect(named.length).toBeLessThan(5);
  });

  it('finds the column under a finger and the greatest change', () => {
    expect([0, 49, 51, 900].map((x) => nearest([0, 100, 200], x))).toEqual([0, 0, 1, 2]);
    expect(greatest(game)).toEqual({ at: 3, seat: 1, by: 14 });
    expect(greatest(scores([0, 0], [-9, 3]))).toEqual({ at: 1, seat: 0, by: -9 });
    expect(greatest(scores([0, 0]))).toBeNull();
  });
});
