// A finished game as a chronicle: its pages have addresses, its people are drawn as on the board.
import type { Component } from 'svelte';
import { packageOf } from './board';
import type { Life } from './protocol';

/** The first move that befell somebody. */
export function firstMove(life: Life): number | null {
  return life.passages.find((passage) => passage.move > 0)?.move ?? null;
}

/** What became of somebody, in the list of lives: "badly burned, −20". */
export const ending = ({ end, stone, worth }: Life): string =>
  stone ? `${end}, ${worth}` : end || 'still living';

/** Why a life counts nothing: whoever was taken out of the game does not live on either. */
export const uncounted = ({ end }: Life): string => `${end || 'living'}, and counting nothing`;

/** A title or a name as part of an address. */
export const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The page of a life, or without a name the title page. */
export const pageOf = (table: string, name = ''): string =>
  `/t/${table}/chronicle${name ? `#${slug(name)}` : ''}`;

/** Where a move can be seen again. */
export const replayOf = (table: string, move: number): string => `/t/${table}/replay?move=${move}`;

export type Drawing = Component<{ name: string }>;

/** How a game draws its people and its signs; it may have neither. */
export interface Drawings {
  Portrait: Drawing | null;
  Icon: Drawing | null;
}

const portraits = import.meta.glob<{ default: Drawing }>('../games/*/Portrait.svelte');
const icons = import.meta.glob<{ default: Drawing }>('../games/*/Icon.svelte');

export async function drawingsOf(game: string): Promise<Drawings> {
  const folder = `../games/${packageOf(game)}`;
  const [portrait, icon] = await Promise.all([
    portraits[`${folder}/Portrait.svelte`]?.(),
    icons[`${folder}/Icon.svelte`]?.(),
  ]);
  return { Portrait: portrait?.default ?? null, Icon: icon?.default ?? null };
}
