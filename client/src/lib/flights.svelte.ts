// What happens on a table moves pieces: a board says how, this says when and from where.
import { onDestroy, tick, untrack } from 'svelte';
import type { ToldEvent, View } from './protocol';
import type { TableStore } from './table.svelte';
import { heldBoxes, type Box } from './travel';

/** Where the cards of the hand lay before, by their name; those of a row by "row:<name>". */
export type Before = ReadonlyMap<string, Box>;

/** Calls `fly` with the newest events as soon as the board shows what came of them. */
export function flights<V extends View>(
  table: TableStore<V>,
  fly: (events: ToldEvent[], before: Before) => void,
): void {
  let before: Before = heldBoxes();
  $effect.pre(() => {
    void table.beat;
    before = heldBoxes();
  });
  $effect(() => {
    void table.beat;
    const [events, held] = untrack(() => [table.lastEvents, before] as const);
    if (events.length) void tick().then(() => fly(events, held));
  });
}

const A_WHILE = 4000;

/** What has just moved is marked for a while. Made while a board is set up. */
export class JustMoved {
  now = $state.raw<readonly string[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    onDestroy(() => clearTimeout(this.timer));
  }

  mark(names: string[]): void {
    this.now = names;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.now = []), A_WHILE);
  }
}
