// A finished game as a chronicle: what the page reads from a life.
import type { Life } from './protocol';

/** How somebody ended, in few words: from "Here lies Ann, who was eaten by bears." */
export function ended(life: Life): string {
  const how = /, who (?:was |were )?(.*?)\.?$/s.exec(life.stone)?.[1];
  return how ?? 'not yet on a stone';
}

/** The moments of a life: what befell it, in order, and when that was. */
export function firstMove(life: Life): number | null {
  return life.passages.find((passage) => passage.move > 0)?.move ?? null;
}
