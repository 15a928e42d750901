// What the board reckons from the view; everything here is pure.
import type {
  BringOutYerDeadArea as Area,
  BringOutYerDeadCard as Card,
  BringOutYerDeadGrave as Grave,
  BringOutYerDeadLoaded as Loaded,
  BringOutYerDeadMassGrave as MassGrave,
  BringOutYerDeadStep as Step,
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

/** What a round needs to be shown again after its cart has left. */
export interface Round {
  order: Turn[];
  steps: Step[];
  spots: number;
  bank: string;
}

// What a card itself did; the rest is what somebody did because of it.
const OF_A_CARD = new Set([
  'scored',
  'cashed',
  'earned',
  'loaded',
  'fell',
  'bluffed',
  'no effect',
  'switched',
  'moved',
  'swapped',
  'dredged',
  'returned',
  'scratched',
  'renewed',
]);
const STEPS = new Set([...OF_A_CARD, 'declined', 'took', 'drew', 'buried', 'drowned']);

/** The events of the newest resolution: one event for each of its steps. */
export function stepEvents(events: ToldEvent[]): ToldEvent[] {
  return events.slice(lastReveal(events) + 1).filter((event) => STEPS.has(event.name));
}

export function lastReveal(events: ToldEvent[]): number {
  return lastIndex(events, (event) => event.name === 'revealed');
}

/** Where the last one is that fits; -1 if none does. */
export function lastIndex<T>(all: T[], fits: (one: T) => boolean): number {
  for (let at = all.length - 1; at >= 0; at--) if (fits(all[at]!)) return at;
  return -1;
}

/** The newest event of that name. */
export function newest(events: ToldEvent[], name: string): ToldEvent | undefined {
  return events[lastIndex(events, (event) => event.name === name)];
}

/** To which card of the order each step belongs; -1 for unloading and the river. */
export function attribute(order: Turn[], steps: Step[]): number[] {
  let at = 0;
  let unloading = false;
  const next = (fits: (turn: Turn) => boolean) => {
    const found = order.findIndex((turn, place) => place >= at && fits(turn));
    if (found >= 0) at = found;
    return at;
  };
  return steps.map((step) => {
    if (step.what === 'buried' || step.what === 'drowned') unloading = true;
    if (unloading) return -1;
    const mine = (turn: Turn) => turn.seat === step.seat;
    if (OF_A_CARD.has(step.what)) {
      return next((turn) => mine(turn) && turn.card.name === step.card);
    }
    const word = step.what === 'declined' ? 'may' : 'take';
    return next((turn) => mine(turn) && turn.card.text.includes(word));
  });
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

/** The order of the newest bids, from the events; null if a card was never seen. */
export function orderFrom(
  events: ToldEvent[],
  known: Map<string, Card>,
  seats: number,
): Turn[] | null {
  const at = lastReveal(events);
  const bids = events[at]?.args['bids'];
  if (!Array.isArray(bids)) return null;
  const cart = newest(events.slice(0, at), 'cart');
  const first = Number(cart?.args['seat'] ?? 0);
  const order: Turn[] = [];
  for (const [seat, cards] of (bids as string[][]).entries()) {
    for (const name of cards) {
      const card = known.get(name);
      if (!card) return null;
      order.push({ seat, card, done: true });
    }
  }
  const behind = (seat: number) => (seat - first + seats) % seats;
  return order.sort((a, b) => b.card.rank - a.card.rank || behind(a.seat) - behind(b.seat));
}

/** Every card that the view shows. */
export function cardsIn(view: View): Card[] {
  return [
    ...view.hand,
    ...view.bid,
    ...view.drawn,
    ...view.fate_row,
    ...view.treasure_row,
    ...view.order.map((turn) => turn.card),
    ...view.players.flatMap((player) => [...player.openly, ...player.known]),
  ];
}

// The table as it was: the steps of the round are taken back one by one.

/** The view after so many steps of a round that is known to its last step. */
export function rewind(now: View, round: Round, upTo: number): View {
  const view = structuredClone(now);
  view.bank = round.bank;
  for (let at = round.steps.length - 1; at >= upTo; at--) takeBack(view, round.steps[at]!);
  const done = round.steps.slice(0, upTo);
  const left = (what: string) => done.filter((step) => step.what === what).length;
  const carried = (what: string, gone: number): Loaded[] =>
    done
      .filter((step) => step.what === what)
      .map((step, at) => ({
        owner: step.owner ?? step.seat,
        coffin: step.coffin ?? 'single',
        card: step.card ?? '',
        gone: at < gone,
      }));
  view.spots = round.spots;
  view.loaded = carried('loaded', left('buried'));
  view.fallen = carried('fell', left('drowned'));
  view.steps = done;
  const belongs = attribute(round.order, round.steps);
  const reached = upTo ? belongs[upTo - 1]! : -1;
  const all = upTo > 0 && reached < 0;
  view.order = round.order.map((turn, at) => ({ ...turn, done: all || at <= reached }));
  view.phase = 'told';
  view.over = false;
  for (const area of view.areas) count(area, view.players.length);
  return view;
}

function takeBack(view: View, step: Step): void {
  const player = view.players[step.seat]!;
  const owner = step.owner ?? step.seat;
  const size = step.coffin ?? 'single';
  switch (step.what) {
    case 'scored':
    case 'cashed':
    case 'earned':
      player.points -= step.points ?? 0;
      break;
    case 'loaded':
    case 'fell':
      family(view, owner, size, 1);
      break;
    case 'switched':
      view.bank = step.bank === 'west' ? 'east' : 'west';
      break;
    case 'moved':
      lift(view, step.to, owner, size);
      lay(view, step.grave, owner, size);
      break;
    case 'swapped':
      lift(view, step.to, owner, size);
      lift(view, step.grave, step.seat, step.other ?? 'single');
      lay(view, step.grave, owner, size);
      lay(view, step.to, step.seat, step.other ?? 'single');
      break;
    case 'dredged':
      lift(view, step.to, owner, size);
      player.river[size === 'double' ? 1 : 0]! += 1;
      break;
    case 'returned':
      family(view, owner, size, -1);
      lay(view, step.grave, owner, size);
      break;
    case 'scratched': {
      const outside = view.areas.find((area) => area.name === step.area)?.outside ?? [];
      const at = lastIndex(outside, (one) => one.owner === owner && one.coffin === size);
      if (at >= 0) outside.splice(at, 1);
      family(view, owner, size, 1);
      break;
    }
    case 'buried':
      lift(view, step.to, owner, size);
      break;
    case 'drowned':
      view.players[owner]!.river[size === 'double' ? 1 : 0]! -= 1;
      break;
  }
}

function family(view: View, owner: number, size: string, by: number): void {
  const player = view.players[owner]!;
  if (size === 'double') player.doubles += by;
  else player.singles += by;
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

function lay(view: View, name: string | null, owner: number, size: string): void {
  const grave = graveOf(view, name);
  if (!grave) return;
  if (isPit(grave)) grave.coffins[owner]![size === 'double' ? 1 : 0]! += 1;
  else grave.coffin = { owner, coffin: size };
}

function lift(view: View, name: string | null, owner: number, size: string): void {
  const grave = graveOf(view, name);
  if (!grave) return;
  if (isPit(grave)) grave.coffins[owner]![size === 'double' ? 1 : 0]! -= 1;
  else grave.coffin = null;
}

function count(area: Area, seats: number): void {
  const counts = Array<number>(seats).fill(0);
  for (const grave of area.graves) if (grave.coffin) counts[grave.coffin.owner]! += 1;
  for (const one of area.outside) counts[one.owner]! += 1;
  area.mass?.coffins.forEach(([singles, doubles], seat) => {
    counts[seat]! += singles! + doubles!;
  });
  const most = Math.max(...counts);
  const leaders = counts.filter((one) => one === most);
  area.counts = counts;
  area.leader = most > 0 && leaders.length === 1 ? counts.indexOf(most) : null;
}

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
export function ground(areas: Area[], narrow = false): Ground {
  const columns = areas.filter((area) => area.graves[0]?.kind === 'column');
  const pits = areas.filter((area) => area.mass);
  const rows: Area[][] = [];
  const loose = areas.length - columns.length - pits.length;
  const most = narrow && loose <= FEW ? NARROW_ROW : ROW;
  const size = (row: Area[]) => row.reduce((sum, area) => sum + area.graves.length, 0);
  for (const area of areas) {
    if (columns.includes(area) || pits.includes(area)) continue;
    const last = rows.at(-1);
    if (last && size(last) + area.graves.length <= most) last.push(area);
    else rows.push([area]);
  }
  return { columns, rows, pits };
}

export const bodies = (river: number[]): number => river[0]! + 2 * river[1]!;

/** What the bodies of a player in the river cost. */
export function toll(view: View, seat: number): number {
  const river = view.players[seat]!.river;
  return view.penalty[bodies(river)] ?? view.penalty.at(-1) ?? 0;
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
  const most = Math.max(...view.players.map((player) => bodies(player.river)));
  return Array.from({ length: Math.max(fewest, most + 1) }, (_, at) => at + 1);
}

/** The coffin that leaves the cart now. */
export const leaving = (view: View): number => view.loaded.findIndex((one) => !one.gone);
