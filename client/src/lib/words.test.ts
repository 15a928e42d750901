import { describe, expect, it } from 'vitest';
import type { LegalMove } from './narrowing';
import type { VerbInfo } from './protocol';
import { confirmLabel, distinct, free, soFar } from './saying';
import { ranking, signed, tally } from './tally';
import { inChapters, linkRules, parts, toldLog } from './told';
import { ago, clocks, duration, eights, list, seats, title } from './words';
import { sealHolds } from './seal';

const VERB: VerbInfo = {
  name: 'place',
  text: 'Place {card} at {plot}',
  rule: 'GD-3',
  args: {
    card: { values: ['widow', 'guard'], labels: ['the widow', 'the guard'] },
    plot: { values: [0, 1], labels: ['Ann’s cemetery', 'Bob’s cemetery'] },
  },
};
const move = (args: LegalMove['args'], text: string, touches: string[] = []): LegalMove => ({
  verb: 'place',
  args,
  text,
  rule: 'GD-3',
  touches: [...touches, 'verb:place'],
  handles: [],
});
const one = move({ card: 'widow', plot: 0 }, 'Place the widow at Ann’s cemetery', [
  'card:widow',
  'plot:0',
]);
const other = move({ card: 'widow', plot: 1 }, 'Place the widow at Bob’s cemetery', [
  'card:widow',
  'plot:1',
]);

describe('the prompt while a move is made', () => {
  it('says what is decided and leaves the rest open', () => {
    expect(soFar([one, other], [VERB])).toBe('Place the widow at …');
    expect(soFar([one, { ...other, verb: 'burn' }], [VERB])).toBeNull();
    expect(soFar([], [VERB])).toBeNull();
  });

  it('has a short word on the button', () => {
    expect(confirmLabel(one, [VERB])).toBe('Place');
    expect(confirmLabel({ ...one, text: 'Pass' }, [VERB])).toBe('Pass');
    expect(confirmLabel(one, [{ ...VERB, text: '{card} goes' }])).toBe('Do it');
  });

  it('offers buttons for what touching can’t tell apart', () => {
    expect(distinct([one, other])).toBe(true);
    expect(distinct([one, { ...one, verb: 'burn' }])).toBe(false);
    expect(free([one, { ...one, touches: ['verb:pass'] }])).toHaveLength(1);
  });
});

describe('the log', () => {
  const event = (text: string, seat?: number) => ({
    name: 'x',
    rule: 'GD-1',
    args: seat === undefined ? {} : { seat },
    text,
    chapter: '',
  });

  it('has a chapter for every turn, the newest first', () => {
    const turn = (text: string, seat: number, round: number) => ({
      ...event(text, seat),
      name: 'turn',
      args: { seat, round },
      chapter: 'Round {round}, turn {n} · {who}',
    });
    const told = [event('dealt'), turn('a', 0, 1), event('b', 1), turn('c', 1, 2)];
    const notices = [{ text: 'leaves', at: 0, event: 3 }];
    const chapters = inChapters(toldLog(told, [], notices, ['Ann', 'Bob']));
    expect(chapters.map(({ head, entries }) => [head, entries.map(({ text }) => text)])).toEqual([
      ['Round 2, turn 2 · Bob', ['c']],
      ['Round 1, turn 1 · Ann', ['leaves', 'b', 'a']],
      ['', ['dealt']],
    ]);
  });

  it('puts notices and stories where they belong', () => {
    const entries = toldLog(
      [event('a', 0), event('b')],
      [{ event: 1, seat: 0, story: 'Once.' }],
      [
        { text: 'begins', at: 0, event: 0 },
        { text: 'leaves', at: 0, event: 9 },
      ],
    );
    expect(entries.map((entry) => entry.text)).toEqual(['begins', 'a', 'Once.', 'b', 'leaves']);
    expect(entries[1]).toMatchObject({ kind: 'event', seat: 0 });
    expect(entries[3]).toMatchObject({ seat: null, nth: 1 });
    expect(new Set(entries.map((entry) => entry.key)).size).toBe(5);
  });

  it('sets names strong and makes rule ids chips', () => {
    expect(parts('Ann robs Annabel (GD-9a).', ['Ann', 'Annabel'])).toEqual([
      { kind: 'name', text: 'Ann' },
      { kind: 'text', text: ' robs ' },
      { kind: 'name', text: 'Annabel' },
      { kind: 'text', text: '. ' },
      { kind: 'rule', text: 'GD-9a' },
    ]);
    expect(
      parts('See GD-8, GD-9.', [])
        .map((part) => part.text)
        .join(''),
    ).toBe('See GD-8, GD-9.');
    expect(parts('A (b) c', ['(b)', ''])).toContainEqual({ kind: 'name', text: '(b)' });
  });

  it('links the ids of rules outside tags', () => {
    const html = linkRules(
      '<li id="GD-1">GD-1, GD-99</li>',
      new Set(['GD-1']),
      (rule) => `#${rule}`,
    );
    expect(html).toBe('<li id="GD-1"><a class="rule" href="#GD-1">GD-1</a>, GD-99</li>');
    const bracketed = linkRules('So (GD-1). (GD-1, GD-2)', new Set(['GD-1']), (rule) => rule);
    const link = '<a class="rule" href="GD-1">GD-1</a>';
    expect(bracketed).toBe(`So. ${link} (${link}, GD-2)`);
  });
});

describe('the account of a game', () => {
  const result = {
    places: [2, 1, 2],
    scores: [5, 9, 5],
    lines: [
      [
        { text: 'Gold', points: 3, rule: 'GD-14', part: 'Coins' },
        { text: 'Silver', points: 2, rule: 'GD-8', part: 'Coins' },
        { text: '1 note', points: 0, rule: 'GD-7', part: 'Notes' },
      ],
      [{ text: 'Gold', points: 9, rule: 'GD-14', part: 'Coins' }],
      [
        { text: 'Gold', points: 15, rule: 'GD-14', part: 'Coins' },
        { text: 'Owed', points: -10, rule: 'GD-14', part: 'Debt' },
      ],
    ],
  };

  it('puts what belongs to one part in one row, in the order it is counted', () => {
    expect(tally(result)).toEqual([
      { part: 'Coins', rules: ['GD-14', 'GD-8'], points: [5, 9, 15] },
      { part: 'Debt', rules: ['GD-14'], points: [null, null, -10] },
      { part: 'Notes', rules: ['GD-7'], points: [0, null, null] },
    ]);
    expect(ranking(result)).toEqual([1, 0, 2]);
    expect([3, 0, -4].map(signed)).toEqual(['+3', '0', '−4']);
  });
});

describe('small words', () => {
  it('tells times', () => {
    expect([48, 125, 3 * 3600, 3 * 86_400, -3].map(duration)).toEqual([
      '0:48',
      '2:05',
      '3 h',
      '3 days',
      '0:00',
    ]);
    expect([5, 300, 7200, 90_000, 400_000].map(ago)).toEqual([
      'just now',
      '5 min ago',
      '2 h ago',
      'yesterday',
      '4 days ago',
    ]);
  });

  it('makes lists, titles and eights', () => {
    expect([list([]), list(['a']), list(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c']);
    expect([title('open_purses'), title('gloomy-graves')]).toEqual([
      'Open purses',
      'Gloomy graves',
    ]);
    expect(eights('0123456789')).toEqual(['01234567', '89']);
    expect([seats([2, 3, 4]), seats([2])]).toEqual(['2–4', '2']);
  });

  it('offers a clock that is set though it is not one of the usual', () => {
    expect(clocks(60)).toHaveLength(7);
    expect(clocks(45).at(-1)).toEqual([45, '0:45']);
  });

  it('checks a seal', () => {
    expect(
      sealHolds('abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'),
    ).toBe(true);
    expect(
      sealHolds('abd', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'),
    ).toBe(false);
  });
});
