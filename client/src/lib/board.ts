// What a board is given and what it may do: docs/add-a-board.md tells it at length.
import type { Component } from 'svelte';
import type { View } from './protocol';
import type { TableStore } from './table.svelte';

/** A board draws `table.view` and says which thing was touched; it decides nothing. */
export interface BoardProps<V extends View = View> {
  table: TableStore<V>;
}

export interface BoardModule {
  default: Component<BoardProps>;
}

const found = import.meta.glob('../games/*/Board.svelte');

/** The package of a game: its name with underscores. */
export const packageOf = (game: string): string => game.replaceAll('-', '_');

/** How to fetch a game's own board; null when it has none, and the plain board is used. */
export function boardOf(game: string): (() => Promise<BoardModule>) | null {
  const load = found[`../games/${packageOf(game)}/Board.svelte`];
  return load ? () => load() as Promise<BoardModule> : null;
}
