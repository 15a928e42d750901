import { describe, expect, it } from 'vitest';
import { isLoss, ranking, tally } from './tally';

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
  });

  it('knows which way is good', () => {
    expect([isLoss(-5, false), isLoss(5, false), isLoss(0, false)]).toEqual([true, false, false]);
    expect([isLoss(-5, true), isLoss(5, true), isLoss(0, true)]).toEqual([false, true, false]);
  });
});
