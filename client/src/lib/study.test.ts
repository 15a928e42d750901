import { describe, expect, it } from 'vitest';
import type { Estimate, PostMortem, Verdict } from './protocol';
import { account, course, gaveAway, opened, points } from './study';

const exactly = (value: number, by = 0): Estimate => ({ value, low: value - by, high: value + by });

function verdict(more: Partial<Verdict> = {}): Verdict {
  return {
    at: 7,
    legal: 3,
    chosen: 'Place the 2',
    best: 'Place the 5',
    same: false,
    chances: [exactly(0.4), exactly(0.6)],
    best_chances: exactly(0.5),
    cost: exactly(0.1, 0.04),
    mistake: true,
    reasons: [],
    hindsight: null,
    ...more,
  };
}

function found(verdicts: Verdict[]): PostMortem {
  return {
    game: 'gravediggers',
    title: 'Gravediggers',
    names: ['Ann', 'Bob'],
    seat: 0,
    place: 2,
    budget: { iterations: 1, worlds: 2, hindsight: 0 },
    even: 0.5,
    won: 0,
    deal: 0.06,
    choices: exactly(-0.3, 0.1),
    rest: exactly(-0.26, 0.1),
    verdicts,
    turns: [],
    retries: [],
  };
}

describe('a post-mortem', () => {
  it('says what a choice cost only where it is seen', () => {
    expect(gaveAway(verdict())).toBe('10 % ± 4 %');
    expect(gaveAway(verdict({ same: true }))).toBe('');
    expect(gaveAway(verdict({ mistake: false }))).toBe('not shown (under 14 %)');
    expect(gaveAway(verdict({ mistake: false, cost: exactly(-0.2, 0.1) }))).toBe('nothing seen');
    expect([points(0.004), points(-0.3), points(0.12)]).toEqual(['0 %', '−30 %', '+12 %']);
  });

  it('adds up from even to how it ended', () => {
    const parts = account(found([verdict()]));
    expect(parts.map((part) => part.said)).toEqual([
      '50 %',
      '+6 %',
      '−30 % ± 10 %',
      '−26 % ± 10 %',
      '0 %',
    ]);
    parts.slice(1, 4).forEach((part, at) => expect(part.from).toBeCloseTo(parts[at]!.to));
    expect(parts[3]!.to).toBe(0);
  });

  it('draws everybody at each decision, and tells what would have worked', () => {
    const cost = exactly(0.3, 0.1);
    const better = { best: 'x', same: false, chances: exactly(0.4), cost, stands: true };
    const one = verdict({ hindsight: better });
    const two = verdict({ hindsight: { ...better, stands: false } });
    const whole = found([one, two, verdict({ hindsight: null })]);
    expect(course(whole)[0]).toEqual({ chapter: '7', move: 7, scores: [40, 60] });
    expect(opened(whole)).toEqual([one]);
  });
});
