import { describe, expect, it } from 'vitest';
import { chaptersOf, joined, type Chapter } from './log';

const event = (text: string, seat?: number, name = 'x') => ({
  name,
  rule: 'GD-1',
  args: seat === undefined ? {} : { seat },
  text,
  chapter: '',
});
const turn = (text: string, seat: number, round: number) => ({
  ...event(text, seat, 'turn'),
  args: { seat, round },
  chapter: 'Round {round}, turn {n} · {who}',
});
const isAside = ({ name }: { name: string }) => name === 'turn' || name === 'drew';
const texts = (chapters: Chapter[]) =>
  chapters.map(({ head, entries }) => [head, entries.map(({ text }) => text)]);

describe('the log', () => {
  it('has one sentence for a turn, and chapters with headings', () => {
    const events = [
      event('The cards are dealt.'),
      turn('It is Ann’s turn.', 0, 1),
      event('Ann digs.', 0),
      event('Ann buries a cat.', 0),
      event('Ann draws 2 cards.', 0, 'drew'),
      turn('It is Bob’s turn.', 1, 2),
    ];
    const notices = [{ text: 'leaves', at: 0, event: 5 }];
    const chapters = chaptersOf({ events, notices, names: ['Ann', 'Bob'], isAside });
    expect(texts(chapters)).toEqual([
      ['', ['The cards are dealt.']],
      ['Round 1, turn 1 · Ann', ['Ann digs; buries a cat.', 'leaves']],
      ['Round 2, turn 2 · Bob', ['It is Bob’s turn.']],
    ]);
    const deed = chapters[1]!.entries[0]!;
    expect(deed).toMatchObject({ kind: 'deed', seat: 0, first: 1, last: 4 });
  });

  it('gives what several do a sentence of their own', () => {
    const told = ['Ann digs.', 'Ann gains 8 and Bob gains 10.', 'Ann rests.'];
    expect(joined(told, ['You', 'Ann', 'Bob'])).toBe(
      'Ann digs. Ann gains 8 and Bob gains 10; rests.',
    );
    expect(joined(['Ann digs.', 'Ann loses 2, you lose 3.'], ['You', 'Ann'])).toBe(
      'Ann digs. Ann loses 2, you lose 3.',
    );
  });

  it('counts turns that are skipped, as the caption above does', () => {
    const skipped = { ...turn('Bob skips a turn.', 1, 1), name: 'skipped turn' };
    const events = [turn('It is Ann’s turn.', 0, 1), skipped, turn('It is Ann’s turn.', 0, 2)];
    const heads = chaptersOf({ events, names: ['Ann', 'Bob'], isAside }).map(({ head }) => head);
    expect(heads).toEqual([
      'Round 1, turn 1 · Ann',
      'Round 1, turn 2 · Bob',
      'Round 2, turn 3 · Ann',
    ]);
  });

  it('gives whoever answers a sentence of their own', () => {
    const events = [
      turn('It is Ann’s turn.', 0, 1),
      event('Ann digs.', 0),
      event('Bob draws.', 1, 'drew'),
      event('Bob stops it.', 1),
      event('It ends.'),
    ];
    const [chapter] = chaptersOf({ events, names: ['Ann', 'Bob'], isAside });
    expect(chapter!.entries.map(({ text }) => text)).toEqual([
      'Ann digs.',
      'Bob stops it. It ends.',
    ]);
  });

  it('puts notices and stories where they belong', () => {
    const [chapter] = chaptersOf({
      events: [event('a', 0), event('b', 1)],
      stories: [{ event: 1, seat: 0, story: 'Once.' }],
      notices: [
        { text: 'begins', at: 0, event: 0 },
        { text: 'leaves', at: 0, event: 9 },
      ],
    });
    const { entries } = chapter!;
    expect(entries.map(({ text }) => text)).toEqual(['begins', 'a', 'Once.', 'b', 'leaves']);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(5);
  });

  it('joins only what one person does, and no sentence that is two', () => {
    expect(joined(['You dig.', 'You draw a card.', 'It rains.'], ['You'])).toBe(
      'You dig; draw a card. It rains.',
    );
    expect(joined(['Ann digs. It rains.', 'Ann draws.'], ['Ann'])).toBe(
      'Ann digs. It rains. Ann draws.',
    );
    expect(joined(['Ann digs.', 'Anna draws.'], ['Ann', 'Anna'])).toBe('Ann digs. Anna draws.');
  });
});
