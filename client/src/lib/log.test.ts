import { describe, expect, it } from 'vitest';
import { inChapters, logOf } from './log';

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
    const events = [event('dealt'), turn('a', 0, 1), event('b', 1), turn('c', 1, 2)];
    const notices = [{ text: 'leaves', at: 0, event: 3 }];
    const chapters = inChapters(logOf(events, [], notices, ['Ann', 'Bob']));
    expect(chapters.map(({ head, entries }) => [head, entries.map(({ text }) => text)])).toEqual([
      ['Round 2, turn 2 · Bob', ['c']],
      ['Round 1, turn 1 · Ann', ['leaves', 'b', 'a']],
      ['', ['dealt']],
    ]);
  });

  it('puts notices and stories where they belong', () => {
    const entries = logOf(
      [event('a', 0), event('b')],
      [{ event: 1, seat: 0, story: 'Once.' }],
      [
        { text: 'begins', at: 0, event: 0 },
        { text: 'leaves', at: 0, event: 9 },
      ],
    );
    expect(entries.map((entry) => entry.text)).toEqual(['begins', 'a', 'Once.', 'b', 'leaves']);
    expect(entries[1]).toMatchObject({ kind: 'event', seat: 0 });
    expect(entries[3]).toMatchObject({ seat: null });
    expect(new Set(entries.map((entry) => entry.key)).size).toBe(5);
  });
});
