// A page that was saved carries the server's answers in itself, by their addresses: it plays
// anywhere, and nothing is asked of anybody.
import type { Explanation, RulesPage } from './protocol';

function read(): Record<string, unknown> | null {
  const found = typeof document === 'undefined' ? null : document.getElementById('packed');
  return found ? (JSON.parse(found.textContent ?? '{}') as Record<string, unknown>) : null;
}

export const packed = read();

/** Where such a page begins. */
export const packedAddress = (): string => String(packed?.['address'] ?? '/');

type Versions = Record<string, [move: number, about: Explanation][]>;

/** A thing as it was after so many moves; with the eyes of one seat only what is in the box. */
export function packedExplanation(
  table: string,
  move: number,
  seat: number | 'all',
  thing: string,
): Explanation | null {
  const { shelves } = packed?.[`/api/tables/${table}/rules`] as RulesPage;
  const box = shelves.flatMap((shelf) => shelf.things);
  const versions = packed?.[`/api/tables/${table}/explained`] as Versions;
  for (const name of namesOf(thing)) {
    const known = seat === 'all' ? (versions[name] ?? []) : [];
    const then = known.filter(([from]) => from <= move).at(-1)?.[1];
    const about = then ?? box.find((one) => one.thing === name);
    if (about) return about;
  }
  return null;
}

/** What a thing may be known by: its whole name, its last part, or what it is part of. */
function namesOf(thing: string): string[] {
  const parts = thing.split('/');
  const wholes = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
  return [thing, parts.at(-1)!, ...wholes];
}
