import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Away } from './away.svelte';
import type {
  Explanation,
  FromServer,
  Happened,
  LegalMoves,
  Moment,
  SceneInfo,
  TableInfo,
  VerbInfo,
  Welcome,
} from './protocol';
import { change } from './settings.svelte';
import type { Answer, Outgoing } from './socket';
import { TableStore, type Memory } from './table.svelte';
import type { Line } from './watched.svelte';

const VERBS: VerbInfo[] = [
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
const LEGAL: LegalMoves[] = [
  {
    verb: 'place',
    count: 3,
    args: { card: [0, 0, 1], plot: [0, 1, 0] },
    things: [],
    touches: null,
  },
];

const moment = (wish: Partial<Moment> = {}): Moment => ({
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
  ...wish,
});

const welcome = (wish: Partial<Moment> = {}): Welcome => ({
  type: 'welcome',
  table: { id: 't1', seats: [{ name: 'Ann' }, { name: 'Bob' }], my_seat: 0 } as TableInfo,
  me: { id: 'x', name: 'Ann' },
  verbs: VERBS,
  moment: moment(wish),
  events: [],
  stories: [],
  chat: [],
  notices: [],
  default_answer: 'ask',
  now: Date.now() / 1000,
});

const happened = (wish: Partial<Moment>): FromServer => ({
  type: 'happened',
  moment: moment(wish),
  scenes: [],
  changes: [],
  from_event: 0,
  events: [],
  stories: null,
});

class FakeLine implements Line {
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

class FakeMemory implements Memory {
  kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}

let line: FakeLine;
let memory: FakeMemory;
let table: TableStore;
const settled = () => new Promise((done) => setTimeout(done, 0));

beforeEach(() => {
  line = new FakeLine();
  memory = new FakeMemory();
  table = new TableStore(line, memory);
  change('autoConfirm', false);
  table.receive(welcome());
});

describe('choosing a move', () => {
  it('narrows until one is left, which is previewed and confirmed', async () => {
    line.answer = (message) =>
      message.type === 'preview'
        ? { type: 'preview', re: '', lines: ['It lies there.'], data: { n: 1 } }
        : { type: 'done', re: '' };
    table.touch('card:widow');
    expect(table.candidates).toHaveLength(2);
    expect(table.single).toBeNull();
    table.touch('plot:1');
    expect(table.single?.text).toBe('Place the widow at Bob’s');
    await settled();
    expect(table.preview).toEqual({ lines: ['It lies there.'], data: { n: 1 } });
    await table.confirm();
    expect(line.sent.at(-1)).toEqual({
      type: 'play',
      decision: 1,
      verb: 'place',
      args: { card: 'widow', plot: 1 },
    });
    table.receive(happened({ decision: 2 }));
    expect(table.chosen).toEqual([]);
  });

  it('goes back one step at a time', () => {
    table.touch('card:widow');
    table.touch('plot:1');
    table.back();
    expect(table.chosen).toEqual(['card:widow']);
    table.pick(table.legal[2]!);
    expect(table.single?.args).toEqual({ card: 'guard', plot: 0 });
    table.back();
    expect(table.picked).toBeNull();
    table.clear();
    expect(table.chosen).toEqual([]);
  });

  it('plays at once when one is left, if that is liked', async () => {
    change('autoConfirm', true);
    table.touch('card:guard');
    await settled();
    expect(line.sent.filter((message) => message.type === 'play')).toHaveLength(1);
  });

  it('does not play again when the choice is taken back', async () => {
    change('autoConfirm', true);
    table.receive({
      ...welcome({ legal: [{ ...LEGAL[0]!, count: 1, args: { card: [0], plot: [0] } }] }),
    });
    table.chosen = ['card:widow'];
    table.touch('card:widow');
    await settled();
    expect(line.sent.filter((message) => message.type === 'play')).toHaveLength(0);
  });

  it('sends a move only once', async () => {
    table.pick(table.legal[0]!);
    await Promise.all([table.confirm(), table.confirm()]);
    expect(line.sent.filter((message) => message.type === 'play')).toHaveLength(1);
  });

  it('says what a thing is, then why it can’t be touched', async () => {
    const about = { thing: 'card:bandit', title: 'Bandit' } as Explanation;
    line.answer = (message) =>
      message.type === 'explain'
        ? { type: 'explain', re: '', about }
        : { type: 'why-not', re: '', rule: 'GD-3', sentence: 'You don’t hold it.' };
    table.touch('card:bandit');
    await settled();
    expect(line.sent).toEqual([
      { type: 'explain', thing: 'card:bandit' },
      { type: 'why-not', verb: 'place', args: { card: 'bandit' } },
    ]);
    expect(table.why).toEqual({
      rule: 'GD-3',
      sentence: 'You don’t hold it.',
      thing: 'card:bandit',
      about,
    });
    table.touch('card:widow');
    expect(table.why).toBeNull();
  });

  it('shows a refusal and keeps the choice', async () => {
    line.answer = () => ({ type: 'refused', re: '', rule: 'SX-7', sentence: 'Too late.' });
    table.touch('card:guard');
    await table.confirm();
    expect(table.why?.rule).toBe('SX-7');
    expect(table.sending).toBeNull();
    expect(table.chosen).toEqual(['card:guard']);
  });
});

describe('a move on its way', () => {
  const offered = () => [table.state('card:widow'), table.can('card:widow')];
  /** Plays it; the server takes its time. */
  function send(thing: string): [Promise<void>, (answer: Answer) => void] {
    let answer: (answer: Answer) => void = () => undefined;
    table.touch(thing);
    line.send = () => new Promise((done) => (answer = done));
    const sent = table.confirm();
    line.send = FakeLine.prototype.send;
    return [sent, answer];
  }
  const plays = () => line.sent.filter((message) => message.type === 'play').length;

  it('is not offered again before it is known what came of it', async () => {
    table.touch('card:guard');
    await table.confirm();
    expect(offered()).toEqual(['none', false]);
    table.touch('card:widow');
    table.pick(table.legal[0]!);
    table.hold(table.legal[0]!);
    table.back();
    await table.confirm();
    expect([plays(), table.chosen, table.picked]).toEqual([1, ['card:guard'], null]);
    table.receive(happened({ decision: 2 }));
    expect([table.sending, table.chosen]).toEqual([null, []]);
    expect(offered()).toEqual(['can', true]);
  });

  it('is over too when the very same is asked again', async () => {
    table.touch('card:guard');
    await table.confirm();
    table.receive(happened({ decision: 1 }));
    expect([table.sending, table.chosen]).toEqual([null, []]);
    table.touch('card:guard');
    await table.confirm();
    expect(plays()).toBe(2);
  });

  it('outlives what others do before it is answered', async () => {
    const [sent, answer] = send('card:guard');
    table.receive(happened({ prompt: 'Still.' }));
    expect(offered()).toEqual(['none', false]);
    answer({ type: 'refused', re: '', rule: 'SX-7', sentence: 'Too late.' });
    await sent;
    expect([table.sending, table.chosen]).toEqual([null, ['card:guard']]);
    expect(table.can('card:widow')).toBe(true);
  });

  it('is over with its answer if the welcome after a broken line has brought it', async () => {
    const [sent, answer] = send('card:guard');
    table.receive(welcome({ decision: 2 }));
    expect(offered()).toEqual(['none', false]);
    answer({ type: 'done', re: '' });
    await sent;
    expect(offered()).toEqual(['can', true]);
  });
});

describe('a half-made choice', () => {
  it('outlives others’ moves while the same decision is asked', () => {
    table.touch('card:widow');
    table.receive(happened({ prompt: 'Still.' }));
    expect(table.chosen).toEqual(['card:widow']);
  });

  it('loses what is no longer legal', () => {
    table.touch('card:widow');
    table.touch('plot:1');
    table.receive(
      happened({ legal: [{ ...LEGAL[0]!, count: 1, args: { card: [0], plot: [0] } }] }),
    );
    expect(table.chosen).toEqual(['card:widow']);
  });

  it('ends with its decision', () => {
    table.touch('card:widow');
    table.receive(happened({ decision: 2 }));
    expect(table.chosen).toEqual([]);
  });

  it('outlives a lost connection', () => {
    table.touch('card:widow');
    table.changed('lost', '');
    table.receive(welcome());
    expect(table.chosen).toEqual(['card:widow']);
  });

  it('outlives a reload of the page, but not another decision', () => {
    table.touch('card:widow');
    const again = new TableStore(new FakeLine(), memory);
    again.receive(welcome());
    expect(again.chosen).toEqual(['card:widow']);
    const later = new TableStore(new FakeLine(), memory);
    later.receive(welcome({ decision: 2 }));
    expect(later.chosen).toEqual([]);
  });

  it('is forgotten when let go', () => {
    table.touch('card:widow');
    table.touch('card:widow');
    expect(memory.kept.size).toBe(0);
  });

  it('remembers garbage as nothing', () => {
    memory.setItem('sexton:choice:t1', '{"decision":');
    const again = new TableStore(new FakeLine(), memory);
    again.receive(welcome());
    expect(again.chosen).toEqual([]);
  });
});

describe('what the server says', () => {
  const event = (text: string) => ({ name: 'x', rule: '', args: {}, text, chapter: '' });

  it('adds events, and cuts them back after an undo', () => {
    table.receive({
      type: 'happened',
      moment: moment(),
      scenes: [],
      changes: [],
      from_event: 0,
      events: [event('a'), event('b')],
      stories: null,
    });
    table.receive({
      type: 'happened',
      moment: moment(),
      scenes: [],
      changes: [],
      from_event: 1,
      events: [event('c')],
      stories: [],
    });
    expect(table.events.map((one) => one.text)).toEqual(['a', 'c']);
    expect(table.lastEvents.map((one) => one.text)).toEqual(['c']);
    expect(table.beat).toBe(2);
  });

  it('keeps chat, notices, seats and who is thinking', () => {
    table.receive({ type: 'chat', line: { seat: 1, name: 'Bob', words: 'hi', at: 0 } });
    table.receive({ type: 'notice', notice: { text: 'Bob leaves.', at: 0, event: 0 } });
    table.receive({ type: 'thinking', seats: [1] });
    table.receive({ type: 'table', table: { ...table.table!, seats: [] } });
    expect([table.chat.length, table.notices.length, table.thinking, table.names]).toEqual([
      1,
      1,
      [1],
      [],
    ]);
  });

  it('asks for the words of the table only while somebody needs them', () => {
    const first = table.needPlain();
    const second = table.needPlain();
    first();
    expect(line.plain).toBe(true);
    second();
    expect(line.plain).toBe(false);
  });
});

describe('a replay', () => {
  it('shows a moment in which nothing can be done', async () => {
    const shown = new TableStore(null);
    const { view } = moment();
    const frame = {
      view: view!,
      sections: [],
      event: null,
      told: 0,
      scene: [],
      at: 0,
      of: 1,
      move: 0,
    };
    shown.lookBack(
      {
        table: welcome().table,
        names: [],
        moves: [],
        verbs: VERBS,
        result: null,
        scores: [],
        commitment: '',
        server_seed: '',
        nonces: [],
      },
      [],
      [frame],
    );
    shown.projector.paused = true;
    shown.projector.cue([frame], 0);
    shown.touch('card:widow');
    await shown.confirm();
    expect([
      shown.chosen,
      shown.myTurn,
      shown.state('card:widow'),
      shown.can('card:widow'),
    ]).toEqual([[], false, 'none', false]);
  });
});

describe('a lesson', () => {
  const lesson = {
    pages: [
      { say: 'Look.', light: ['plot:0'], rules: [] },
      { say: 'Lay the widow at Bob’s.', light: [], rules: [] },
    ],
    at: 2,
    count: 6,
    verb: 'place',
    args: { card: 'widow', plot: 1 },
    strayed: false,
    waits: false,
    over: false,
  };
  const glows = () => ['card:widow', 'card:guard', 'plot:0', 'plot:1'].map((x) => table.state(x));

  it('lights nothing to touch while it is read, and then only what it means', () => {
    table.receive(welcome({ lesson }));
    expect(glows()).toEqual(['none', 'none', 'none', 'none']);
    expect([table.spokenOf('plot:0'), table.spokenOf('plot:1')]).toEqual([true, false]);
    table.page = 1;
    expect(glows()).toEqual(['can', 'none', 'none', 'none']);
    expect(table.spokenOf('plot:0')).toBe(false);
    table.touch('card:widow');
    expect(glows()).toEqual(['selected', 'dim', 'dim', 'target']);
  });

  it('lets other things be tried, and is then about those', () => {
    table.receive(welcome({ lesson }));
    table.page = 1;
    table.touch('card:guard');
    expect(table.single?.args).toEqual({ card: 'guard', plot: 0 });
    table.receive(happened({ decision: 2, lesson: { ...lesson, strayed: true } }));
    expect(glows()).toEqual(['can', 'can', 'none', 'none']);
  });

  it('opens its first page whenever something new is to be done', () => {
    table.receive(welcome({ lesson }));
    table.page = 1;
    table.receive(happened({ decision: 2, lesson }));
    expect(table.page).toBe(1);
    table.receive(happened({ decision: 3, lesson: { ...lesson, at: 4 } }));
    expect(table.page).toBe(0);
  });
});

describe('what happened before I came', () => {
  const event = (text: string) => ({ name: 'x', rule: '', args: { seat: 1 }, text, chapter: '' });
  const set = (n: number) => [{ path: ['n'], now: n }];
  const told = (n: number) => ({
    steps: [{ event: event(`e${n}`), changes: set(n), sections: null }],
  });
  /** A move of which nothing is told. */
  const sealed = (n: number) => ({ steps: [{ event: null, changes: set(n), sections: null }] });
  const came = (count: number, wish: Partial<Moment> = {}): Welcome => ({
    ...welcome({ view: { seat: 0, seats: [], waiting: [0], n: count }, ...wish }),
    events: Array.from({ length: count }, (_, at) => event(`e${at + 1}`)),
  });
  const happens = (from: number, decision: number, ...scenes: SceneInfo[]): FromServer => ({
    ...(happened({ view: null, decision }) as Happened),
    scenes,
    from_event: from,
  });
  const film = (from: number, ...scenes: SceneInfo[]): Answer => ({
    type: 'film',
    re: '',
    view: { seat: 0, seats: [], waiting: [], n: from },
    sections: [],
    from_event: from,
    scenes,
  });
  const shown = () => (table.view as unknown as { n: number }).n;
  let seen: number[];
  let answer: (answer: Answer) => void;

  beforeEach(() => {
    change('pace', 'normal');
    line.send = (message) => {
      line.sent.push(message);
      return new Promise((done) => (answer = done));
    };
    table = new TableStore(line, memory);
    seen = [];
    const hear = table.projector.onframe;
    table.projector.onframe = (frame) => {
      hear(frame);
      seen.push(frame.view['n'] as number);
    };
  });
  const nextOnes = (count: number) => {
    for (let at = 0; at < count; at++) table.projector.next();
  };

  it('is shown first, and what happens meanwhile waits behind it', async () => {
    table.receive(came(2));
    const start = table.showStart();
    expect(line.sent).toEqual([{ type: 'film', since: 0, missed: true }]);
    table.receive(happens(2, 2, told(3), sealed(4)));
    table.receive(happens(3, 3, sealed(5)));
    nextOnes(4);
    expect([shown(), table.events.length, table.legal]).toEqual([2, 2, []]);
    answer(film(0, told(1), told(2)));
    await start;
    expect([shown(), table.events.length]).toEqual([1, 1]);
    nextOnes(5);
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect([table.projector.count, table.projector.now, table.legal.length]).toEqual([5, null, 3]);
    expect(table.projector.kept(0)!.map(({ view }) => view['n'])).toEqual([1, 2, 3, 4, 5]);
  });

  it('is not waited for when there is none, nor for ever', async () => {
    table.receive(came(1));
    const start = table.showStart();
    answer({ type: 'refused', re: '', rule: 'SX-1', sentence: 'Too busy.' });
    await start;
    expect([table.projector.now, table.legal.length]).toEqual([null, 3]);
    const again = table.showStart();
    table.projector.skip();
    answer(film(0, told(1)));
    await again;
    expect([seen, table.projector.now]).toEqual([[], null]);
  });

  it('is let go of when a move is taken back', async () => {
    table.receive(came(2));
    const start = table.showStart();
    table.receive(happened({ decision: 2, view: { seat: 0, seats: [], waiting: [], n: 0 } }));
    answer(film(0, told(1), told(2)));
    await start;
    expect([seen, shown(), table.legal.length]).toEqual([[], 0, 3]);
  });

  it('is asked for when the line was broken: the show goes on, and then that is shown', async () => {
    table.receive(came(0));
    table.receive(happens(0, 2, told(1), told(2)));
    table.changed('lost', '');
    table.receive(came(4, { decision: 3 }));
    expect(line.sent).toEqual([{ type: 'film', since: 2, missed: true }]);
    expect([shown(), table.events.length]).toEqual([1, 1]);
    table.receive(happens(4, 4, told(5)));
    nextOnes(2);
    expect(shown()).toBe(4);
    answer(film(2, told(3), told(4)));
    await settled();
    nextOnes(3);
    expect([seen, shown(), table.legal.length]).toEqual([[1, 2, 3, 4, 5], 5, 3]);
  });

  it('is nothing if the line was only broken', () => {
    table.receive(came(0));
    table.receive(happens(0, 2, told(1)));
    table.receive(came(1, { decision: 2 }));
    expect([line.sent, shown(), table.onStage]).toEqual([[], 1, true]);
  });

  it('is another story if something was taken back while the line was broken', () => {
    table.receive(came(0));
    table.receive(happens(0, 2, told(1), told(2)));
    table.receive({ ...came(1, { decision: 3 }), events: [event('another')] });
    expect([line.sent, table.projector.now, table.events.length]).toEqual([[], null, 1]);
    expect(table.projector.kept(0)).toBeNull();
  });

  it('is told of, and not shown at once, if it is much', () => {
    const away = new Away('t1', table);
    table.receive(came(0));
    table.receive(came(40, { decision: 9 }));
    expect([line.sent, away.from, away.count, shown()]).toEqual([[], 0, 40, 40]);
    table.receive(came(42, { decision: 10 }));
    expect([away.from, away.count]).toEqual([0, 42]);
  });

  describe('at a table of bots that was left alone', () => {
    /** It was left after two of forty things, and is come back to with a new page. */
    const comeBack = (): Away => {
      memory.setItem('sexton:seen', JSON.stringify({ t1: 2 }));
      vi.stubGlobal('localStorage', memory);
      const away = new Away('t1', table);
      table.receive(came(40, { decision: 9 }));
      away.arrive();
      return away;
    };
    afterEach(() => vi.unstubAllGlobals());

    it('is offered, the table being where it is now', () => {
      const away = comeBack();
      expect([away.from, away.count, shown(), table.legal.length]).toEqual([2, 38, 40, 3]);
      away.dismiss();
      expect([away.count, shown(), line.sent]).toEqual([0, 40, []]);
      expect(memory.getItem('sexton:seen')).toBe('{"t1":40}');
    });

    it('is shown from there to now, be it that the bots go on', async () => {
      const away = comeBack();
      table.receive(happens(40, 9, told(41)));
      nextOnes(1);
      away.show();
      expect(line.sent).toEqual([{ type: 'film', since: 2, missed: false }]);
      const missed = Array.from({ length: 39 }, (_, at) => at + 3);
      answer(film(2, ...missed.map(told)));
      await settled();
      table.receive(happens(41, 9, told(42)));
      expect([shown(), table.legal]).toEqual([3, []]);
      nextOnes(39);
      expect([seen, shown(), table.legal.length]).toEqual([[41, ...missed, 42], 42, 3]);
      nextOnes(1);
      expect([table.projector.now, shown()]).toEqual([null, 42]);
    });
  });
});

describe('many in one step', () => {
  const card = { values: ['a', 'b', 'c'], labels: ['A', 'B', 'C'], some: '' };
  const discard = { name: 'discard', text: 'Discard {card}', rule: '', args: { card } };
  const legal = (...cards: number[]): LegalMoves[] => [
    { verb: 'discard', count: cards.length, args: { card: cards }, things: [], touches: null },
  ];
  const plays = () => line.sent.filter(({ type }) => type === 'play').map((one) => one);

  it('plays what was gathered one after another, as long as it is asked for', async () => {
    const verbs = [{ ...discard, several: true, ready: false }];
    table.receive({ ...welcome({ legal: legal(0, 1, 2) }), verbs });
    table.touch('card:a');
    expect(table.single?.text).toBe('Discard A');
    table.touch('card:c');
    expect(table.state('card:a')).toBe('selected');
    expect(table.state('card:b')).toBe('can');
    expect(table.basket.map(({ text }) => text)).toEqual(['Discard A', 'Discard C']);
    table.touch('card:b');
    table.touch('card:b');
    expect(table.basket).toHaveLength(2);
    await table.confirm();
    expect(plays()).toHaveLength(1);
    table.receive(happened({ decision: 2, legal: legal(1, 2) }));
    await settled();
    expect(plays().at(-1)).toMatchObject({ decision: 2, args: { card: 'c' } });
    table.receive(happened({ decision: 3, legal: legal(1) }));
    await settled();
    expect(plays()).toHaveLength(2);
    expect(table.sending).toBeNull();
    expect(table.basket).toEqual([]);
  });

  it('stops where something else is asked in between', async () => {
    const verbs = [...VERBS, { ...discard, several: true, ready: false }];
    table.receive({ ...welcome({ legal: legal(0, 1, 2) }), verbs });
    table.touch('card:a');
    table.touch('card:b');
    await table.confirm();
    table.receive(happened({ decision: 2, legal: LEGAL }));
    table.receive(happened({ decision: 3, legal: legal(1, 2) }));
    await settled();
    expect(plays()).toHaveLength(1);
  });

  it('offers an answer at once where it matters little', async () => {
    const verbs = [{ ...discard, several: false, ready: true }];
    table.receive({ ...welcome({ legal: legal(0, 1) }), verbs });
    expect(table.single?.text).toBe('Discard A');
    table.touch('card:b');
    expect(table.single?.text).toBe('Discard B');
    table.back();
    await table.confirm();
    expect(plays().at(-1)).toMatchObject({ args: { card: 'a' } });
  });
});
