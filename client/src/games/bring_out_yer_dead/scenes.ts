// What of a scene on stage the board shows besides the table as it is then.
import type { BringOutYerDeadView as View, ToldEvent } from '../../lib/protocol';
import type { TableStore } from '../../lib/table.svelte';
import { lastReveal } from './model';

/** A line of the last account: the part, and what each seat has got of it so far. */
export interface Part {
  name: string;
  points: (number | null)[];
}

export interface LastAccount {
  parts: Part[];
  totals: number[];
  seat: number | null;
  done: boolean;
}

const isCounted = (event: ToldEvent) => 'total' in event.args;

/** The end, part by part: who got how much, and where everybody stands then. */
export function accountOf(table: TableStore<View>): LastAccount | null {
  const frame = table.projector.now;
  const counted = frame?.scene.filter(isCounted) ?? [];
  if (!frame?.event || !counted.length) return null;
  const at = frame.scene.indexOf(frame.event);
  const first = frame.scene.indexOf(counted[0]!);
  if (at < first) return null;
  const totals = table.view.players.map((player) => player.points);
  const names = [...new Set(counted.map((event) => String(event.args['title'])))];
  const parts: Part[] = names.map((name) => ({ name, points: totals.map(() => null) }));
  for (const { args } of frame.scene.slice(first, at + 1).filter(isCounted)) {
    const seat = Number(args['seat']);
    parts[names.indexOf(String(args['title']))]!.points[seat] = Number(args['points']);
    totals[seat] = Number(args['total']);
  }
  const seat = isCounted(frame.event) ? Number(frame.event.args['seat']) : null;
  return { parts, totals, seat, done: seat === null };
}

/** The whole round once more. */
export function again(table: TableStore<View>): void {
  void table.showSince(Math.max(0, lastReveal(table.all)));
}
