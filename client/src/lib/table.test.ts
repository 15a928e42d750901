import { beforeEach, describe, expect, it } from 'vitest';
import { FakeLine, FakeMemory, LEGAL, VERBS, happened, settled, welcome } from './fakes';
import type { Explanation, LegalMoves } from './protocol';
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

  it('says what is asked instead of a thing that no move speaks of', async () => {
    const about = { thing: 'deck', title: 'The deck' } as Explanation;
    line.answer = () => ({ type: 'explain', re: '', about });
    table.touch('deck');
    await settled();
    expect(table.why?.sentence).toBe(`That is not what is asked. ${table.prompt}`);
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

describe('a lesson', () => {
  const lesson = {
    pages: [
      { say: 'Look.', light: ['plot:0'], rules: [] },
      { say: 'Lay the widow at Bob’s.', light: [], rules: [] },
    ],
    at: 2,
    count: 6,
    verbs: ['place'],
    args: { card: ['widow'], plot: [1] },
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
