import { describe, expect, it } from 'vitest';
import type { LegalMove } from './narrowing';
import { confirmLabel, distinct, free, soFar } from './prompt';
import type { VerbInfo } from './protocol';

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
