// How the scores came about, as one table: a part of the account that several seats have is one row.
import type { Component } from 'svelte';
import { packageOf } from './board';
import type { Result } from './protocol';

export interface TallyRow {
  part: string;
  /** The rules that the part is counted by. */
  rules: string[];
  /** Points of each seat; null where it has nothing there. */
  points: (number | null)[];
}

/** The parts of all accounts in the order they are counted. */
export function tally(result: Result): TallyRow[] {
  const rows: TallyRow[] = [];
  result.lines.forEach((lines, seat) => {
    let after = -1;
    for (const line of lines) {
      let at = rows.findIndex((row) => row.part === line.part);
      if (at < 0) {
        at = after + 1;
        rows.splice(at, 0, { part: line.part, rules: [], points: result.lines.map(() => null) });
      }
      const row = rows[at]!;
      row.points[seat] = (row.points[seat] ?? 0) + line.points;
      if (!row.rules.includes(line.rule)) row.rules.push(line.rule);
      after = at;
    }
  });
  return rows;
}

/** Do these points take somebody away from winning? */
export const isLoss = (points: number, low: boolean): boolean => (low ? points > 0 : points < 0);

/** The seats in the order of their places. */
export function ranking(result: Result): number[] {
  return result.places.map((_, seat) => seat).sort((a, b) => result.places[a]! - result.places[b]!);
}

const signs = import.meta.glob<{ signs: Record<string, Component> }>('../games/*/signs.ts');

/** The signs of a game's parts, by their words; a game may have none. */
export async function signsOf(game: string): Promise<Record<string, Component>> {
  return (await signs[`../games/${packageOf(game)}/signs.ts`]?.())?.signs ?? {};
}
