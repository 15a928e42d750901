// Letters lead to the parts of a table, so that nobody has to walk there with Tab; arrow keys go on
// from there. `?` lists them.

interface Part {
  key: string;
  says: string;
  /** Where it is on the page: the first of these that is there. */
  at: string[];
}

export const PARTS: readonly Part[] = [
  { key: 'h', says: 'my hand', at: ['[data-zone="hand"]', '.dock [data-zone]', '.moves'] },
  { key: 'b', says: 'the board', at: ['main.board'] },
  {
    key: 'a',
    says: 'what else I can do',
    at: ['[data-zone="actions"]', '.choices', '.dock .acts'],
  },
  { key: 'l', says: 'log, chat and players', at: ['.rail', '.tools'] },
];

const LIT = ':is([data-state="can"], [data-state="target"]):not([disabled])';
const CHOICE = '[data-choice]:not([disabled])';
const ANY = ':is([data-thing], button, a, [tabindex="0"]):not([disabled], [tabindex="-1"])';

/** Goes to the part of that letter: to what is lit there, to a choice, else to the first of it. */
export function goTo(key: string): boolean {
  const part = PARTS.find((one) => one.key === key.toLowerCase());
  for (const place of part?.at ?? []) {
    const found = [LIT, CHOICE, ANY].flatMap((what) => [
      ...document.querySelectorAll<HTMLElement>(`${place} ${what}`),
    ]);
    const there = found.find((one) => one.checkVisibility());
    if (!there) continue;
    there.focus();
    return true;
  }
  return false;
}
