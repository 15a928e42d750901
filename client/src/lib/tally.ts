// How the scores came about, as one table: a line that several seats have stands in one row.
import type { ResultInfo } from './protocol';

export interface TallyRow {
  text: string;
  /** Points of each seat; null where it has no such line. */
  points: (number | null)[];
}

/** The lines of all seats in the order they are counted. */
export function tally(result: ResultInfo): TallyRow[] {
  const seats = result.lines.length;
  const rows: TallyRow[] = [];
  result.lines.forEach((lines, seat) => {
    let after = -1;
    for (const line of lines) {
      let at = rows.findIndex(
        (row, place) => place > after && row.text === line.text && row.points[seat] === null,
      );
      if (at < 0) {
        at = after + 1;
        rows.splice(at, 0, { text: line.text, points: Array<number | null>(seats).fill(null) });
      }
      rows[at]!.points[seat] = line.points;
      after = at;
    }
  });
  return rows;
}

/** Do the rows compare the seats, or is each seat's account its own? */
export function comparable(rows: TallyRow[]): boolean {
  const shared = rows.filter((row) => row.points.filter((points) => points !== null).length > 1);
  return rows.length > 0 && shared.length * 2 >= rows.length;
}

/** The seats in the order of their places. */
export function ranking(result: ResultInfo): number[] {
  return result.places.map((_, seat) => seat).sort((a, b) => result.places[a]! - result.places[b]!);
}

/** A number with its sign, as on a bill. */
export function signed(points: number): string {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `−${-points}`;
}
