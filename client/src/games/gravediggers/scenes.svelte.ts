// A robbery is over as soon as the last fist is closed; here it is shown step by step.
import { stage, type Step } from '../../lib/stage.svelte';
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

const A_CARD = 750;
const KNOWN = 260;

class Scenes {
  /** The table as it was before, while a robbery is shown. */
  held = $state.raw<GravediggersView | null>(null);
  /** What had happened before it. */
  events = $state.raw<ToldEvent[]>([]);
  chances = $state.raw<Chances | null>(null);
  private seen = 0;
  private before: GravediggersView | null = null;

  get now(): Scene | null {
    return this.held ? ((stage.now?.scene as Scene | undefined) ?? null) : null;
  }

  /** The table is entered: what was robbed before is known. */
  enter(view: GravediggersView): void {
    this.seen = view.robberies.length;
    [this.before, this.held, this.chances] = [view, null, null];
  }

  leave(): void {
    stage.leave();
    this.held = null;
  }

  /** The view has changed. */
  look(table: TableStore<GravediggersView>): void {
    const view = table.view;
    if (view.robberies.length < this.seen || table.replay) this.enter(view);
    if (view.robberies.length === this.seen) this.before = view;
    else if (!this.held) this.show(table);
  }

  private show(table: TableStore<GravediggersView>): void {
    const robbery = table.view.robberies[this.seen];
    if (!robbery || !this.before) return;
    this.held = this.before;
    this.events = table.events.slice(0, startOf(table.events, this.seen));
    stage.play(steps(table, robbery, this.before, this.seen), () => {
      this.seen += 1;
      this.held = null;
      this.look(table);
    });
  }
}

export const scenes = new Scenes();

function steps(
  table: TableStore<GravediggersView>,
  robbery: GravediggersRobbery,
  before: GravediggersView,
  nth: number,
): Step<Scene>[] {
  const events = eventsOf(table.events, nth);
  const named = (name: string) => events.find((event) => event.name === name);
  const rule = (event: ToldEvent | undefined) => (event?.rule ? [event.rule] : []);
  const lines = before.cemeteries[robbery.cemetery]?.cards ?? [];
  const [opened, turned, bounty, paid] = ['opened', 'turned', 'bounty', 'paid'].map(named);
  const scene: Scene = {
    robbery,
    up: 0,
    turning: null,
    roles: (turned?.args['roles'] as string[] | undefined) ?? [],
    deeds: [],
    bounty: null,
    payments: paymentsOf(paid),
    paid: 0,
  };
  const found: Step<Scene>[] = [];
  const add = (text: string, rules: string[], change: Partial<Scene>, lasts?: number) => {
    Object.assign(scene, { turning: null }, change);
    found.push({ text, rules, scene: { ...scene }, ...(lasts ? { lasts } : {}) });
  };

  add(opened?.text ?? '', rule(opened), {}, 1500);
  robbery.cards.forEach((card, spot) => {
    const known = lines[spot]?.open ?? false;
    const last = spot === robbery.cards.length - 1;
    const text = last && turned ? turned.text : `${nameOf(table, card)}.`;
    if (!known || last)
      add(
        text,
        rule(turned),
        { up: spot + 1, turning: known ? null : spot },
        known ? KNOWN : A_CARD,
      );
    else scene.up = spot + 1;
  });
  for (const event of events) {
    const { by, leave } = event.args as { by?: string[]; leave?: number[] };
    if (by && leave) add(event.text, rule(event), { deeds: [...scene.deeds, { by, leave }] }, 1300);
  }
  if (bounty) {
    const order = bounty.args['highest_first'] ? 'highest' : 'lowest';
    add(bounty.text, rule(bounty), { bounty: order }, 1200);
    scene.payments.slice(0, -1).forEach((pay, at) => {
      const name = table.names[pay.seat] ?? '';
      add(`${name}: ${pay.gain ? `+${pay.gain}` : 'nothing'}.`, rule(paid), { paid: at + 1 });
    });
  }
  add(paid?.text ?? '', rule(paid), { paid: scene.payments.length });
  return found;
}

/** The events of the robbery of that number. */
function eventsOf(events: ToldEvent[], nth: number): ToldEvent[] {
  const start = startOf(events, nth);
  const end = events.findIndex((event, at) => at > start && event.name === 'paid');
  return events.slice(start, end < 0 ? undefined : end + 1);
}

function startOf(events: ToldEvent[], nth: number): number {
  const starts = events.flatMap((event, at) => (event.name === 'opened' ? [at] : []));
  return starts[nth] ?? starts.at(-1) ?? 0;
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
