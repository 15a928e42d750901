// A table for tests: what a server says of it, and a line that answers as it is told to.
import type { FromServer, LegalMoves, Moment, TableInfo, VerbInfo, Welcome } from './protocol';
import type { Answer, Outgoing } from './socket';
import type { Memory } from './table.svelte';
import type { Line } from './watched.svelte';

export const VERBS: VerbInfo[] = [
  {
    name: 'place',
    text: 'Place {card} at {plot}',
    rule: 'GD-3',
    several: false,
    ready: false,
    args: {
      card: {
        values: ['widow', 'guard', 'bandit'],
        labels: ['the widow', 'the guard', 'the bandit'],
        some: '',
      },
      plot: { values: [0, 1], labels: ['Ann’s', 'Bob’s'], some: '' },
    },
  },
];
export const LEGAL: LegalMoves[] = [
  {
    verb: 'place',
    count: 3,
    args: { card: [0, 0, 1], plot: [0, 1, 0] },
    things: [],
    touches: null,
  },
];

export const moment = (wish: Partial<Moment> = {}): Moment => ({
  view: { seat: 0, seats: ['Ann', 'Bob'], waiting: [0] },
  prompt: 'Place a card.',
  sections: [],
  decision: 1,
  legal: LEGAL,
  can_undo: false,
  undo_asked: null,
  window: false,
  closes: null,
  answered: false,
  can_hold: false,
  held: false,
  result: null,
  lesson: null,
  beside: [],
  ...wish,
});

export const welcome = (wish: Partial<Moment> = {}): Welcome => ({
  type: 'welcome',
  table: { id: 't1', seats: [{ name: 'Ann' }, { name: 'Bob' }], my_seat: 0 } as TableInfo,
  me: { id: 'x', name: 'Ann', crest: null },
  verbs: VERBS,
  moment: moment(wish),
  events: [],
  stories: [],
  chat: [],
  notices: [],
  default_answer: 'ask',
  now: Date.now() / 1000,
});

export const happened = (wish: Partial<Moment>): FromServer => ({
  type: 'happened',
  moment: moment(wish),
  scenes: [],
  changes: [],
  from_event: 0,
  events: [],
  stories: null,
});

export class FakeLine implements Line {
  sent: Outgoing[] = [];
  plain = false;
  answer: (message: Outgoing) => Answer = () => ({ type: 'done', re: '' });
  send(message: Outgoing): Promise<Answer> {
    this.sent.push(message);
    return Promise.resolve(this.answer(message));
  }
  wantPlain(plain: boolean): void {
    this.plain = plain;
  }
  retry(): void {
    // Nothing to do.
  }
}

export class FakeMemory implements Memory {
  kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}

export const settled = () => new Promise((done) => setTimeout(done, 0));
