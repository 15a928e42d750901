import { describe, expect, it } from 'vitest';
import { copies, gather, gatherable, gatheredText } from './gathering';
import { expand } from './narrowing';
import type { LegalMoves, VerbInfo } from './protocol';

const card = { values: ['Tomb 1', 'Swimmer'], labels: ['Tomb 1', 'The Swimmer'], some: '' };
const VERBS: VerbInfo[] = [
  {
    name: 'discard',
    text: 'Discard {card}',
    rule: '',
    args: { card },
    several: true,
    ready: false,
  },
  { name: 'use', text: 'Use {card}', rule: '', args: { card }, several: false, ready: false },
  { name: 'done', text: 'Enough', rule: '', args: {}, several: false, ready: false },
];
const columns = (verb: string, args: LegalMoves['args'], count = 2): LegalMoves => ({
  verb,
  count,
  args,
  things: [],
  touches: null,
});
const DISCARDS = expand([columns('discard', { card: [0, 1] })], VERBS);
const [TOMB, SWIMMER] = DISCARDS as [(typeof DISCARDS)[0], (typeof DISCARDS)[0]];

describe('gathering', () => {
  it('is for one verb that is asked again and again, whatever ends it', () => {
    const enough = expand([columns('done', {}, 1)], VERBS);
    expect(gatherable([...DISCARDS, ...enough], VERBS)).toEqual(DISCARDS);
    const uses = expand([columns('use', { card: [0, 1] })], VERBS);
    expect(gatherable(uses, VERBS)).toEqual([]);
    expect(gatherable([...DISCARDS, ...uses], VERBS)).toEqual([]);
    expect(gatherable([], VERBS)).toEqual([]);
  });

  it('takes as many as the hand holds, then none', () => {
    const two = gather(gather([], TOMB, 2), TOMB, 2);
    expect(two).toEqual([TOMB, TOMB]);
    expect(gather([...two, SWIMMER], TOMB, 2)).toEqual([SWIMMER]);
  });

  it('counts copies in hands of any sort', () => {
    expect(copies(['Tomb 1', 'x', 'Tomb 1'], TOMB)).toBe(2);
    expect(copies([{ name: 'Tomb 1' }, { name: 'Swimmer' }], TOMB)).toBe(1);
    expect(copies([{ card: { title: 'Tomb 1' } }, { card: { title: 'Tomb 1' } }], TOMB)).toBe(2);
    expect(copies(undefined, TOMB)).toBe(1);
  });

  it('is said in one sentence', () => {
    expect(gatheredText([TOMB, TOMB, SWIMMER], VERBS)).toBe(
      'Discard Tomb 1, Tomb 1 and The Swimmer',
    );
  });
});
