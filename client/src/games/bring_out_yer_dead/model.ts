// How the view is laid out, and what a round was; everything here is pure.
import type {
  BringOutYerDeadArea as Area,
  BringOutYerDeadCard as Card,
  BringOutYerDeadGrave as Grave,
  BringOutYerDeadMassGrave as MassGrave,
  BringOutYerDeadTurn as Turn,
  BringOutYerDeadView as View,
  ToldEvent,
} from '../../lib/protocol';
import type { Words } from '../../lib/reading.svelte';

export const BANKS = ['west', 'east'] as const;
export type Bank = (typeof BANKS)[number];
export const bankName = (bank: string): string => (bank === 'west' ? 'West bank' : 'East bank');

/** A card as it is read beside the hand. */
export const wordsOf = (card: Card): Words => ({
  title: card.title,
  fact: `${card.rank}${card.points ? ` · ${card.points} on its gravestone` : ''}`,
  text: card.text,
  more: '',
});

/** A step of a round's resolution: what happened, where, and because of which card of the order. */
export interface Step {
  what: string;
  /** The place of its card in the order; null for unloading and the river. */
  card: number | null;
  seat: number;
  points: number | null;
  owner: number | null;
  spot: number | null;
  grave: string | null;
  to: string | null;
  bank: string | null;
}

/** Of all events only the steps of a resolution say to which card they belong. */
export const isStep = (event: ToldEvent): boolean => 'current' in event.args;

export function stepOf({ name, args }: ToldEvent): Step {
  const { current, seat, points, owner, spot, grave, to, bank } = args as Record<string, unknown>;
  return {
    what: name,
    card: current ?? null,
    seat,
    points: points ?? null,
    owner: owner ?? null,
    spot: spot ?? null,
    grave: grave ?? null,
    to: to ?? null,
    bank: bank ?? null,
  } as Step;
}

/** The steps that a view has of its round: which card one belongs to only where it names the card. */
export function stepsOf(view: View, order: Turn[]): Step[] {
  return view.steps.map((step) => {
    const card = order.findIndex((turn) => turn.seat === step.seat && turn.card.name === step.card);
    return { ...step, card: card < 0 ? null : card };
  });
}

/** Where the newest bids were turned up among the events; -1 if nowhere. */
export const lastReveal = (events: ToldEvent[]): number =>
  events.map((event) => event.name).lastIndexOf('revealed');

/** The newest round whose bids are open: its cards in their order, and what happened since. */
export interface Round {
  order: Turn[];
  /** What happened, one event for each step. */
  events: ToldEvent[];
}

export function roundOf(order: Turn[], events: ToldEvent[]): Round | null {
  const reveal = lastReveal(events);
  if (reveal < 0) return null;
  const since = events.slice(reveal + 1);
  return { order, events: since.filter(isStep) };
}

/** In a few signs, what became of a card. */
export function outcome(steps: Step[]): { text: string; kind: string }[] {
  return steps.flatMap((step) => {
    switch (step.what) {
      case 'scored':
      case 'cashed':
      case 'earned':
        return step.points ? [{ text: `+${step.points}`, kind: 'good' }] : [];
      case 'loaded':
        return [{ text: `spot ${step.spot}`, kind: 'rode' }];
      case 'fell':
        return [{ text: 'fell off', kind: 'fell' }];
      case 'bluffed':
        return [{ text: 'bluff', kind: 'dull' }];
      case 'no effect':
        return [{ text: 'nothing', kind: 'dull' }];
      case 'declined':
        return [{ text: 'let be', kind: 'dull' }];
      case 'switched':
        return [{ text: step.bank === 'west' ? '← West' : 'East →', kind: 'did' }];
      case 'moved':
        return [{ text: 'moved', kind: 'did' }];
      case 'swapped':
        return [{ text: 'swap', kind: 'did' }];
      case 'dredged':
        return [{ text: 'dredge', kind: 'did' }];
      case 'returned':
        return [{ text: '→ home', kind: 'did' }];
      case 'scratched':
        return [{ text: 'shallow', kind: 'did' }];
      case 'renewed':
        return [{ text: 'new row', kind: 'did' }];
      case 'took':
      case 'drew':
        return [{ text: '+ card', kind: 'did' }];
      default:
        return [];
    }
  });
}

/** A grave by its name: a hole, or a pit. */
export function graveOf(view: View, name: string | null): Grave | MassGrave | null {
  for (const area of view.areas) {
    if (area.mass?.name === name) return area.mass;
    const grave = area.graves.find((one) => one.name === name);
    if (grave) return grave;
  }
  return null;
}

export const isPit = (grave: Grave | MassGrave): grave is MassGrave => 'coffins' in grave;

// How a bank is laid out.

/** How many graves go side by side; fewer where there is little room and few areas. */
const ROW = 5;
const NARROW_ROW = 4;
const FEW = 3;

export interface Ground {
  columns: Area[];
  rows: Area[][];
  pits: Area[];
}

/** Columns stand at the edge, pits lie below, the other areas side by side as far as they go. */
export function ground(areas: Area[], narrow = false, alone = false): Ground {
  const columns = areas.filter((area) => area.graves[0]?.kind === 'column');
  const pits = areas.filter((area) => area.mass);
  const rows: Area[][] = [];
  const loose = areas.length - columns.length - pits.length;
  const most = alone ? 0 : narrow && loose <= FEW ? NARROW_ROW : ROW;
  const size = (row: Area[]) => row.reduce((sum, area) => sum + area.graves.length, 0);
  for (const area of areas) {
    if (columns.includes(area) || pits.includes(area)) continue;
    const last = rows.at(-1);
    if (last && size(last) + area.graves.length <= most) last.push(area);
    else rows.push([area]);
  }
  return { columns, rows, pits };
}

/** Markers on a track; those on the same step lie beside each other. */
export function markers(at: number[]): { seat: number; step: number; above: number }[] {
  return at.map((step, seat) => ({
    seat,
    step,
    above: at.slice(0, seat).filter((other) => other === step).length,
  }));
}

/** The steps of the river that are drawn: as far as somebody has come, and one more. */
export function riverSteps(view: View, fewest: number): number[] {
  const most = Math.max(...view.players.map((player) => player.bodies));
  const all = view.penalty.map((_, step) => step).slice(1);
  return all.slice(0, Math.max(fewest, most + 1));
}
