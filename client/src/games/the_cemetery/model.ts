// How the things of the board are named and when they glow. A cemetery is a whole with many parts,
// so a grave glows only when a move names that grave, and a cemetery only when a move goes to it.
import type { Glow } from '../../lib/narrowing';
import type { TheCemeteryGrave, TheCemeteryView, ToldEvent } from '../../lib/protocol';
import type { TableStore } from '../../lib/table.svelte';

export type Table = TableStore<TheCemeteryView>;

export const homeOf = (owner: number): string => `cemetery:${owner}`;
export const graveOf = (owner: number, grave: string): string => `${homeOf(owner)}/grave:${grave}`;
export const zombieOf = (owner: number, zombie: number): string =>
  `${homeOf(owner)}/zombie:${zombie}`;
export const slotOf = (owner: number, name: string): string => `${homeOf(owner)}/card:${name}`;

/** The glow of a part: only what a move names itself counts. */
export function partState(table: Table, thing: string): Glow {
  if (table.legal.length === 0 || table.replay) return 'none';
  const touched = table.chosen.length > 0 || table.picked !== null;
  if (!table.candidates.some((move) => move.touches.includes(thing)))
    return touched ? 'dim' : 'none';
  return table.state(thing);
}

/** The moves left, and in a lesson only those that it means, if it means any. */
const offered = (table: Table) =>
  table.candidates.filter((move) => !table.meant.length || table.meant.includes(move));

// Verbs that send something to a cemetery as a whole.
const SENDING = ['develop', 'send', 'move'];

/** The glow of a cemetery as a whole: where something can be sent to. */
export function homeState(table: Table, owner: number): Glow {
  const into = offered(table).filter(
    (move) => SENDING.includes(move.verb) && (move.args['to'] ?? move.args['cemetery']) === owner,
  );
  const touched = table.chosen.length > 0 || table.picked !== null;
  if (!touched || into.length === 0 || table.replay) return 'none';
  return table.candidates.length === 1 ? 'selected' : 'target';
}

/** Can something in this cemetery be chosen now? */
export function reaches(table: Table, owner: number): boolean {
  if (!table.myTurn || table.view.asked === 'react') return false;
  const home = homeOf(owner);
  return offered(table).some((move) =>
    move.touches.some((touch) => touch === home || touch.startsWith(`${home}/`)),
  );
}

/** A grave in words, as far as I know it. */
export function graveLabel(grave: TheCemeteryGrave, sealed: boolean): string {
  const corpse = grave.corpse ? `${grave.corpse}, ${grave.points}` : 'a coffin';
  const depth = sealed ? 'sealed' : `level ${grave.level}`;
  return `${grave.tomb}, ${depth}${grave.burning ? ', its bonus burns' : ''}: ${corpse}${grave.open ? ', face up' : ''}`;
}

/** Where the grave would lie after the single move left; null if it stays. */
export function depthAfter(table: Table, owner: number, grave: string): number | null {
  const move = table.single;
  if (!move || move.args['grave'] !== grave || move.args['cemetery'] !== owner) return null;
  const level = table.preview?.data['level'];
  return typeof level === 'number' ? level : null;
}

/** The directions left to dig at a chosen grave, when more than one is. */
export function directions(table: Table, thing: string): string[] {
  if (!table.chosen.includes(thing)) return [];
  const left = table.candidates;
  if (left.length < 2 || left.some((move) => move.verb !== 'dig')) return [];
  return [...new Set(left.map((move) => String(move.args['direction'])))];
}

/** In a lesson: does it mean this direction at the chosen grave? */
export function meansWay(table: Table, direction: string): boolean | undefined {
  const move = table.candidates.find((one) => one.args['direction'] === direction);
  return move && table.means(move);
}

/** Digs at the chosen grave: the arrow says where to, so it needs no second question. */
export function digAt(table: Table, direction: string): void {
  const move = table.candidates.find((one) => one.args['direction'] === direction);
  if (!move) return;
  table.pick(move);
  void table.confirm();
}

const ASIDE = ['used', 'discarded', 'stopped', 'replaced', 'destroyed'];

/** What was discarded last: it lies on top. */
export function topDiscard(events: ToldEvent[]): string | null {
  for (let at = events.length - 1; at >= 0; at--) {
    const { name, args } = events[at]!;
    if (name === 'remade' || name === 'took') return null;
    if (name === 'exhumed') return String(args['corpse']);
    if (ASIDE.includes(name)) return String(args['card']);
  }
  return null;
}

// What the last events were about, so that it can be marked as just moved.
export function justMoved(table: Table): Set<string> {
  const moved = new Set<string>();
  for (const { name, args } of table.lastEvents) {
    const owner = args['cemetery'] ?? args['seat'];
    if (typeof owner !== 'number') continue;
    if (typeof args['grave'] === 'string' && name !== 'digs')
      moved.add(graveOf(owner, args['grave']));
    if (typeof args['zombie'] === 'number') moved.add(zombieOf(owner, args['zombie']));
    if (name === 'sealed') moved.add(graveOf(owner, String(args['becomes'])));
    if (name === 'developed' || name === 'moved')
      moved.add(slotOf((args['to'] as number | undefined) ?? owner, String(args['card'])));
  }
  return moved;
}
