// What a board is given and what it may do: docs/add-a-board.md tells it at length.
import type { Component } from 'svelte';
import type { LegalMove } from './narrowing';
import type { Explanation, ToldEvent, View } from './protocol';
import type { Stagings } from './projector.svelte';
import type { TableStore } from './table.svelte';

/** A board draws `table.view` and says which thing was touched; it decides nothing. */
export interface BoardProps<V extends View = View> {
  table: TableStore<V>;
}

/** A step of the turn, in the top bar. */
export interface Phase {
  name: string;
  state: 'done' | 'now' | 'next';
}

/** One seat's line in a box of the log: "Thistle 14: +14, 16 are left". */
export interface Detail {
  seat: number;
  /** What the seat came with. */
  with: number;
  gain: number;
  /** How that came about. */
  why: string;
}

/** What a game's `art.ts` may export for the frame around its board; everything can be left out. */
export interface Art<V extends View = View> {
  /** Beside the game's name in the top bar: "Turn 20 · cycle 3 of 4". */
  caption?: (view: V) => string;
  phases?: (view: V, event: ToldEvent | null) => Phase[];
  /** A few words under a player's name: "5 cards"; brief ones where a phone has no room for more. */
  seatFacts?: (view: V, seat: number, brief?: boolean) => string;
  /** Verbs for which the board has buttons of its own, so that the dock needs none. */
  verbs?: string[];
  /** Verbs that the last touch plays: nothing is left to be asked. */
  atOnce?: string[];
  /** Verbs that only their own buttons are for, such as discarding. */
  apart?: string[];
  /** What the button says that plays a move, where that is not the move's own sentence. */
  says?: (view: V, move: LegalMove) => string | null;
  /** What the game's face of a card is given to draw a card of a hand. */
  held?: (card: never) => Record<string, unknown>;
  /** What stands in a box under an event of the log. */
  details?: (event: ToldEvent) => Detail[];
  /** How things are shown that happen, by the names of their events. */
  stagings?: Stagings;
  /** The board draws the seats itself, so a phone needs no strip of them. */
  seatsOnBoard?: boolean;
}

/** A game's folder: its board, what lies under the prompt in the dock, and what the frame shows. */
export interface Drawn {
  Board: Component<BoardProps>;
  Hand: Component<BoardProps> | null;
  /** A thing drawn large, where it is explained. */
  Shown: Component<{ about: Explanation }> | null;
  /** A card's face. */
  Face: Component<Record<string, unknown>> | null;
  art: Art;
}

type Load<T> = () => Promise<T>;
const boards = import.meta.glob<{ default: Component<BoardProps> }>('../games/*/Board.svelte');
const hands = import.meta.glob<{ default: Component<BoardProps> }>('../games/*/Hand.svelte');
const shows = import.meta.glob<{ default: Component<{ about: Explanation }> }>(
  '../games/*/Shown.svelte',
);
const faces = import.meta.glob<{ default: Component<Record<string, unknown>> }>(
  '../games/*/Face.svelte',
);
const arts = import.meta.glob<Art>('../games/*/art.ts');

/** The package of a game: its name with underscores. */
export const packageOf = (game: string): string => game.replaceAll('-', '_');

const drawn = new Map<string, Promise<Drawn>>();

/** Has the game a board of its own? If not, the plain board is used. */
export function hasBoard(game: string): boolean {
  return `../games/${packageOf(game)}/Board.svelte` in boards;
}

/** How a game's things are drawn large, without its board; null where they are not. */
export async function shownOf(game: string): Promise<Drawn['Shown']> {
  const found = await shows[`../games/${packageOf(game)}/Shown.svelte`]?.();
  return found?.default ?? null;
}

/** Fetches a game's folder, once. */
export function boardOf(game: string): Promise<Drawn> {
  const known = drawn.get(game);
  if (known) return known;
  const folder = `../games/${packageOf(game)}`;
  const loading = load(
    boards[`${folder}/Board.svelte`]!,
    hands[`${folder}/Hand.svelte`],
    shows[`${folder}/Shown.svelte`],
    faces[`${folder}/Face.svelte`],
    arts[`${folder}/art.ts`],
  );
  drawn.set(game, loading);
  loading.catch(() => drawn.delete(game));
  return loading;
}

async function load(
  board: Load<{ default: Component<BoardProps> }>,
  hand: Load<{ default: Component<BoardProps> }> | undefined,
  shown: Load<{ default: Component<{ about: Explanation }> }> | undefined,
  face: Load<{ default: Component<Record<string, unknown>> }> | undefined,
  art: Load<Art> | undefined,
): Promise<Drawn> {
  const [Board, Hand, Shown, Face, drawing] = await Promise.all([
    board(),
    hand?.(),
    shown?.(),
    face?.(),
    art?.(),
  ]);
  return {
    Board: Board.default,
    Hand: Hand?.default ?? null,
    Shown: Shown?.default ?? null,
    Face: Face?.default ?? null,
    art: drawing ?? {},
  };
}
