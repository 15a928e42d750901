// Moments that are tried again: at which table, kept in this browser.
const KEY = 'sexton:retries';
const MANY = 60;

const name = (id: string, seat: number, at: number): string => `${id}/${seat}/${at}`;

function all(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** The table where this moment was last tried again. */
export const retriedAt = (id: string, seat: number, at: number): string | null =>
  all()[name(id, seat, at)] ?? null;

export function keepRetry(id: string, seat: number, at: number, table: string): void {
  const mine = name(id, seat, at);
  const others = Object.entries(all()).filter(([one]) => one !== mine);
  try {
    const kept = [...others.slice(1 - MANY), [mine, table] as const];
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser that keeps nothing: the try is played, and nobody compares it.
  }
}
