import { describe, expect, it } from 'vitest';
import type { LegalMove } from './narrowing';
import { confirmLabel, distinct, free, soFar } from './prompt';
import type { VerbInfo } from './protocol';

const VERB: VerbInfo = {
  name: 'place',
  text: 'Place {card} at {plot}',
  rule: 'GD-3',
  several: false,
  ready: false,
  args: {
    card: { values: ['widow', 'guard'], labels: ['the widow', 'the guard'], some: 'a card' },
    plot: { values: [0, 1], labels: ['Ann’s cemetery', 'Bob’s cemetery'], some: 'a cemetery' },
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
    expect(soFar([one, other], [VERB])).toBe('Place the widow at a cemetery');
    const guard = move({ card: 'guard', plot: 1 }, 'Place the guard at Bob’s cemetery');
    expect(soFar([other, guard], [VERB])).toBe('Place a card at Bob’s cemetery');
    const dig = { ...VERB, text: '{card} goes: to {plot}' };
    expect(soFar([one, other], [dig])).toBe('the widow goes');
    const arg = { ...VERB.args['plot']!, some: '' };
    const either = { ...VERB, args: { ...VERB.args, plot: arg } };
    expect(soFar([one, other], [either])).toBe(
      'Place the widow at Ann’s cemetery or Bob’s cemetery',
    );
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
