// The cards of a round take effect all at once; here they are shown from the highest number down,
// and can be shown again. The end is counted out in the printed order.
import { stage, type Step as StageStep } from '../../lib/stage.svelte';
import type {
  BringOutYerDeadCard as Card,
  BringOutYerDeadView as View,
  ToldEvent,
} from '../../lib/protocol';
import type { TableStore } from '../../lib/table.svelte';
import {
  attribute,
  cardsIn,
  lastIndex,
  lastReveal,
  newest,
  orderFrom,
  rewind,
  stepEvents,
  type Round,
} from './model';

/** A line of the last account: the part, and what each seat has got of it so far. */
export interface Part {
  name: string;
  points: (number | null)[];
}

export interface Scene {
  /** So many steps of the round are shown. */
  at: number;
  /** The account at the end; null while a round is shown. */
  account: { parts: Part[]; totals: number[]; seat: number | null; done: boolean } | null;
}

const PARTS = ['gemstones', 'majorities', 'river', 'graves', 'heirlooms'];
const TITLES: Record<string, string> = {
  gemstones: 'Gemstones',
  majorities: 'Majorities',
  river: 'The river',
  graves: 'Graves',
  heirlooms: 'Heirlooms',
};

class Scenes {
  /** The round that is shown now or was shown last. */
  round = $state.raw<Round | null>(null);
  /** The table at its end, while it is shown. */
  private source = $state.raw<View | null>(null);
  private seen = 0;
  private reveal = -1;
  private ended = false;
  private cards = new Map<string, Card>();

  get now(): Scene | null {
    return this.source ? ((stage.now?.scene as Scene | undefined) ?? null) : null;
  }

  /** The table as it was then, while a round is shown. */
  shown = $derived.by((): View | null => {
    const scene = this.now;
    if (!scene || !this.source) return null;
    if (scene.account || !this.round) return this.source;
    return rewind(this.source, this.round, scene.at);
  });

  /** The table is entered: what has happened is known. */
  enter(table: TableStore<View>): void {
    this.source = null;
    this.round = null;
    this.learn(table);
    this.seen = table.view.steps.length;
    this.reveal = lastReveal(table.events);
    this.ended = table.view.over;
  }

  leave(): void {
    stage.leave();
    this.source = null;
  }

  /** The view has changed. */
  look(table: TableStore<View>): void {
    if (this.source) return;
    const view = table.view;
    this.learn(table);
    const reveal = lastReveal(table.events);
    const fresh = reveal > this.reveal;
    if (table.replay || reveal < this.reveal || view.steps.length < this.seen) {
      if (!fresh) this.seen = view.steps.length;
    }
    if (fresh) this.seen = 0;
    this.reveal = reveal;
    const from = this.seen;
    this.seen = view.steps.length;
    if (table.replay) return;
    const many = fresh || view.steps.length - from > 1;
    const steps = this.round && many ? roundSteps(table, from, fresh) : [];
    // The account comes by itself: who skips the round has not skipped the end.
    if (!steps.length && view.over && !this.ended) {
      this.ended = true;
      steps.push(...account(table));
    }
    if (steps.length) this.play(table, steps);
  }

  /** The whole round once more. */
  again(table: TableStore<View>): void {
    if (this.source || !this.round) return;
    this.play(table, roundSteps(table, 0, true));
  }

  private play(table: TableStore<View>, steps: StageStep<Scene>[]): void {
    this.source = table.view;
    stage.play(steps, () => {
      this.source = null;
      this.look(table);
    });
  }

  /** Keeps what the view has of the round, as long as it does. */
  private learn(table: TableStore<View>): void {
    const view = table.view;
    for (const card of cardsIn(view)) this.cards.set(card.name, card);
    if (!view.steps.length && !view.order.length) return;
    if (view.order.length) {
      const { order, steps } = view;
      this.round = { order, steps, spots: view.spots ?? 0, bank: view.bank ?? 'west' };
      return;
    }
    const order = orderFrom(table.events, this.cards, view.players.length);
    const before = table.events.slice(0, lastReveal(table.events));
    const cart = newest(before, 'cart');
    const named = newest(before, 'bank');
    if (!order || !cart || !named) {
      if (this.round) this.round = { ...this.round, steps: view.steps };
      return;
    }
    const turned = view.steps[lastIndex(view.steps, (step) => step.what === 'switched')];
    this.round = {
      order,
      steps: view.steps,
      spots: Number(cart.args['spots']),
      bank: turned?.bank ?? String(named.args['bank']),
    };
  }
}

export const scenes = new Scenes();

const rules = (event: ToldEvent | undefined) => (event?.rule ? [event.rule] : []);

function roundSteps(table: TableStore<View>, from: number, opening: boolean): StageStep<Scene>[] {
  const events = stepEvents(table.events);
  const steps = table.view.steps;
  const found: StageStep<Scene>[] = [];
  if (opening) {
    const revealed = table.events[lastReveal(table.events)];
    found.push({
      text: revealed?.text ?? '',
      rules: rules(revealed),
      scene: { at: 0, account: null },
      lasts: 2000,
    });
  }
  for (let at = from; at < steps.length; at++) {
    const event = events[at];
    found.push({
      text: event?.text ?? '',
      rules: rules(event),
      scene: { at: at + 1, account: null },
      lasts: at === steps.length - 1 ? 1400 : 1000,
    });
  }
  return found;
}

/** The end, part by part: who got how much, and where everybody stands then. */
function account(table: TableStore<View>): StageStep<Scene>[] {
  const view = table.view;
  const counted = table.events.filter((event) => PARTS.includes(event.name));
  const ended = newest(table.events, 'ended');
  const totals = view.players.map((player) => player.points);
  const parts: Part[] = PARTS.map((name) => ({
    name: TITLES[name]!,
    points: totals.map(() => null),
  }));
  const scene = (seat: number | null, done: boolean): Scene => ({
    at: 0,
    account: { parts: structuredClone(parts), totals: [...totals], seat, done },
  });
  const steps: StageStep<Scene>[] = [];
  for (const event of counted) {
    const [seat, points] = [Number(event.args['seat']), Number(event.args['points'])];
    parts[PARTS.indexOf(event.name)]!.points[seat] = points;
    totals[seat]! += points;
    steps.push({ text: event.text, rules: rules(event), scene: scene(seat, false), lasts: 1000 });
  }
  steps.push({ text: ended?.text ?? '', rules: rules(ended), scene: scene(null, true) });
  return steps;
}

/** What a card of the round did, in the server's words. */
export function story(table: TableStore<View>, round: Round, card: number): ToldEvent[] {
  const events = stepEvents(table.events);
  return attribute(round.order, round.steps).flatMap((at, step) => {
    const event = events[step];
    return at === card && event ? [event] : [];
  });
}
