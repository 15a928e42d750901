// How a table is set unless somebody says otherwise.

/** How many sit down. */
export function usual(seats: number[]): number {
  return seats.includes(4) ? 4 : (seats.at(-1) ?? 2);
}
