// How often somebody has sat down to each game in this browser: who is new to it is helped more.

const KEY = 'sexton:sat';
/** So many games of a kind are somebody's first ones. */
const FIRST = 3;

/** The tables at which each game was played. */
type Sat = Record<string, string[]>;

function all(): Sat {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Sat;
  } catch {
    return {};
  }
}

/** At how many tables this game was played here; without a name, any game. */
export function sat(game?: string): number {
  const found = all();
  const tables = game === undefined ? Object.values(found).flat() : (found[game] ?? []);
  return tables.length;
}

/** Somebody plays at this table; says whether it is one of the first of its kind. */
export function sitDown(game: string, table: string): boolean {
  const found = all();
  const tables = found[game] ?? [];
  if (tables.includes(table)) return true;
  if (tables.length >= FIRST) return false;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...found, [game]: [...tables, table] }));
  } catch {
    // A browser that keeps nothing: everything is always new.
  }
  return true;
}

/** Has nobody played much here yet? */
export const isNewHere = (): boolean => sat() < FIRST;
