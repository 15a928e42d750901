// A robbery is one scene: what of it has been shown by now.
import type { Seen } from '../../lib/film';
import type { GravediggersRobbery, GravediggersView, ToldEvent } from '../../lib/protocol';
import type { TableStore } from '../../lib/table.svelte';
import { capital } from '../../lib/words';
import { paymentsOf, type Payment } from './model';

export interface Scene {
  robbery: GravediggersRobbery;
  /** How many of its cards lie open by now. */
  up: number;
  /** The card that turned just now. */
  turning: number | null;
  /** What I knew of its cards before. */
  known: (string | null)[];
  /** What its cards are: "widow", "valuable". */
  roles: string[];
  /** What the people did so far: who, and which of the cards leave. */
  deeds: { by: string[]; leave: number[] }[];
  /** The bounty is counted, and is paid out in this order; null: there is none, or not yet. */
  bounty: 'highest' | 'lowest' | null;
  payments: Payment[];
  /** How many fists have had their turn. */
  paid: number;
}

/** What can be counted before a fist is closed, as the server reckons it. */
export interface Chances {
  unseen: number;
  hidden: number;
  ways: number;
  outcomes: { outcome: string; text: string; ways: number; low: number; high: number }[];
}

/** There is one table on a page: what can be counted there before a fist is closed. */
export const odds = $state<{ now: Chances | null }>({ now: null });

/** The cards of the robbed cemetery that turn up now, by their places: others lay open before. */
export function turning(event: ToldEvent, was: Seen): number[] {
  const cemetery = Number(event.args['cemetery']);
  const lines = (was as unknown as GravediggersView).cemeteries[cemetery]?.cards ?? [];
  const spots = (event.args['cards'] as string[]).map((_, spot) => spot);
  return spots.filter((spot) => !lines[spot]?.open);
}

/** The robbery on stage; null while there is none. */
export function robberyOf(table: TableStore<GravediggersView>): Scene | null {
  const { now, part } = table.projector;
  if (!now?.event) return null;
  const events = now.scene;
  const place = (name: string) => events.findIndex((event) => event.name === name);
  const at = events.indexOf(now.event);
  const [opened, turned, counted, paid] = ['opened', 'turned', 'bounty', 'paid'].map(place);
  if (opened! < 0 || at < opened! || at > paid!) return null;
  const [cards, sum] = [events[turned!]!, events[counted!]];
  const payments = paymentsOf(events[paid!]);
  const names = cards.args['cards'] as string[];
  const fresh = at === turned ? turning(cards, now.was) : [];
  const last = fresh[part];
  const cemetery = Number(cards.args['cemetery']);
  const before = at === turned ? (now.was as unknown as GravediggersView) : table.view;
  const isDeed = ({ args }: ToldEvent) => 'by' in args && 'leave' in args;
  const deeds = events.slice(0, at + 1).filter(isDeed);
  const known = counted! >= 0 && at >= counted!;
  return {
    robbery: {
      cemetery,
      outcome: '',
      text: '',
      bounty: Number(sum?.args['bounty'] ?? 0),
      values: (sum?.args['values'] as number[] | undefined) ?? [],
      times: Number(sum?.args['times'] ?? 1),
      fists: events[opened!]!.args['fists'] as number[],
      gains: events[paid!]!.args['gains'] as number[],
      cards: names,
    },
    up: at < turned! ? 0 : at > turned! || last === undefined ? names.length : last + 1,
    turning: last ?? null,
    known: before.cemeteries[cemetery]?.cards.map(({ card }) => card) ?? [],
    roles: (cards.args['roles'] as string[] | undefined) ?? [],
    deeds: deeds.map(({ args }) => args as unknown as Scene['deeds'][number]),
    bounty: known ? (sum!.args['highest_first'] ? 'highest' : 'lowest') : null,
    payments,
    paid: at === paid ? part + 1 : 0,
  };
}

/** A card as the server says it: "The widow". */
export function nameOf(table: TableStore<GravediggersView>, card: string): string {
  const arg = table.verbs.find((verb) => verb.name === 'place')?.args['card'];
  return capital(arg?.labels[arg.values.indexOf(card)] ?? card);
}

/** A cemetery as the server says it: "Ann's cemetery". */
export function cemeteryOf(table: TableStore<GravediggersView>, index: number): string {
  const arg = table.verbs.find((verb) => verb.name === 'place')?.args['cemetery'];
  return arg?.labels[index] ?? `cemetery ${index + 1}`;
}
