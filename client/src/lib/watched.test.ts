import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Away } from './away.svelte';
import { FakeLine, FakeMemory, VERBS, happened, moment, settled, welcome } from './fakes';
import type { FromServer, Happened, Moment, SceneInfo, Welcome } from './protocol';
import { change } from './settings.svelte';
import type { Answer } from './socket';
import { TableStore } from './table.svelte';

let line: FakeLine;
let memory: FakeMemory;
let table: TableStore;

beforeEach(() => {
  line = new FakeLine();
  memory = new FakeMemory();
  table = new TableStore(line, memory);
  change('autoConfirm', false);
  table.receive(welcome());
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
      was: view!,
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

  it('is told of in one sum when a phone slept, with its line broken and the game gone on', async () => {
    const away = new Away('t1', table);
    table.receive(came(0));
    table.watched = true;
    table.receive(happens(0, 2, told(1), told(2)));
    away.hide();
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    table.changed('lost', '');
    table.receive(came(6, { decision: 3 })); // It wakes for a moment, and nobody looks.
    const asked = line.sent.length;
    answer(film(2, ...[3, 4, 5, 6].map(told)));
    await settled();
    table.receive(happens(6, 4, told(7)));
    vi.stubGlobal('document', { visibilityState: 'visible' });
    away.return();
    // The first was on stage when it fell asleep: it was not seen to its end.
    expect([away.from, away.count, shown(), table.legal.length]).toEqual([0, 7, 7, 3]);
    expect([table.projector.now, asked]).toEqual([null, 1]);
    vi.unstubAllGlobals();
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
