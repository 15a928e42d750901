// What boards make of a view without knowing a rule.
import { describe, expect, it } from 'vitest';
import type {
  BringOutYerDeadTurn,
  GloomCharacter,
  GravediggersView,
  ToldEvent,
} from '../lib/protocol';
import { outcome, roundOf, stepOf } from './bring_out_yer_dead/model';
import { slotsOf } from './gloom/model';
import { bountyParts, paymentsOf, tilesOf } from './gravediggers/model';

const event = (name: string, args: Record<string, unknown>): ToldEvent => ({
  name,
  rule: '',
  args,
  text: name,
  chapter: '',
});

describe('Gravediggers', () => {
  const cycle = { used: ['view', 'place'], now: 'place', down: 2 };
  const view = { cycle } as unknown as GravediggersView;
  const tile = (name: string, nth: number) => event('tile', { tile: name, nth });

  it('has the tiles of a cycle in the order they were turned up', () => {
    const events = [tile('reveal', 1), tile('place', 1), tile('view', 2), tile('place', 3)];
    expect(tilesOf(view, events).map((one) => `${one.name} ${one.state}`)).toEqual([
      'place used',
      'view used',
      'place now',
      ' down',
      ' down',
    ]);
  });

  it('has them in the order of the view where nobody remembers', () => {
    const names = tilesOf(view, [tile('place', 3)]).map((one) => one.name);
    expect(names).toEqual(['view', 'place', 'place', '', '']);
  });

  it('writes a bounty as it came about', () => {
    const parts = (values: number[], times: number) =>
      bountyParts({ values, times } as Parameters<typeof bountyParts>[0]);
    expect([parts([5], 1), parts([5, 2], 1), parts([5], 3), parts([5, 2], 2)]).toEqual([
      '',
      '5 + 2',
      '5 × 3',
      '(5 + 2) × 2',
    ]);
    expect(paymentsOf(event('paid', { payments: [{ seat: 1 }] }))).toEqual([{ seat: 1 }]);
    expect(paymentsOf(undefined)).toEqual([]);
  });
});

describe('Gloom', () => {
  it('strikes through what the layers say is covered', () => {
    const who = {
      pathos: [0, -10, null],
      stack: [
        { pathos: [-5, -10, null] },
        { pathos: [-20, null, null] },
        { pathos: [0, null, null] },
      ],
      layers: [
        { slots: [false, true, false] },
        { slots: [false, false, false] },
        { slots: [true, false, false] },
      ],
    } as unknown as GloomCharacter;
    expect(slotsOf(who)).toEqual([
      { shown: 0, covered: [-20, -5] },
      { shown: -10, covered: [] },
      { shown: null, covered: [] },
    ]);
  });
});

describe('Bring Out Yer Dead', () => {
  const order = [{ seat: 1 }, { seat: 0 }] as BringOutYerDeadTurn[];
  const events = [
    event('bid', {}),
    event('revealed', {}),
    event('scored', { seat: 1, points: 3, current: 0 }),
    event('chosen', { seat: 0 }),
    event('buried', { seat: 0, current: null }),
  ];

  it('has a round back when its cart has left', () => {
    const round = roundOf(order, events);
    expect(round?.order).toEqual(order);
    expect(round?.events.map((one) => one.name)).toEqual(['scored', 'buried']);
    expect(round?.events.map(stepOf).map((step) => step.card)).toEqual([0, null]);
    expect(outcome(round!.events.map(stepOf))).toEqual([{ text: '+3', kind: 'good' }]);
    expect(roundOf(order, events.slice(0, 1))).toBeNull();
  });
});
