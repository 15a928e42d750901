// A half-written story, kept in the browser until it is sent.
const KEY = 'sexton:story:';

function kept<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise; // Where the browser keeps nothing, nothing is kept.
  }
}

export const recall = (table: string): string =>
  kept(() => sessionStorage.getItem(KEY + table) ?? '', '');

export const remember = (table: string, story: string): void =>
  table ? kept(() => sessionStorage.setItem(KEY + table, story), undefined) : undefined;

export const forget = (table: string): void =>
  kept(() => sessionStorage.removeItem(KEY + table), undefined);

// Whoever would rather say nothing is not given the chronicle's sentence with every play.
const QUIET = 'sexton:quiet';

export const quiet = (): boolean => kept(() => localStorage.getItem(QUIET) === 'yes', false);

export const setQuiet = (yes: boolean): void =>
  kept(
    () => (yes ? localStorage.setItem(QUIET, 'yes') : localStorage.removeItem(QUIET)),
    undefined,
  );
