import { describe, expect, test } from 'vitest';
import type { GloomCard } from '../../lib/protocol';
import { hyphened, short, storyPrompt } from './model';

const card = (kind: string, pathos: (number | null)[] = [-10, null, null]) =>
  ({ title: 'A Card of the Box', kind, pathos }) as GloomCard;

describe('the question that may start a story', () => {
  test.each(['modifier', 'untimely death', 'event'])('needs nobody for a %s', (kind) => {
    for (const pathos of [
      [-10, null, null],
      [15, null, null],
    ]) {
      const question = storyPrompt({ card: card(kind, pathos), who: null, answering: false });
      expect(question).toMatch(/^A Card of the Box\. \w.*\?$/);
      expect(question).not.toMatch(/them|\{| {2}/);
    }
  });
});

describe('short names', () => {
  test.each([
    ['Lord Wellington-Smythe', 'W.-Smythe'],
    ['Lady Bumpersnoot', 'Lady B.'],
    ['Prudence Bumpersnoot', 'Prudence'],
    ['Professor Helena Slogar', 'Helena'],
    ['Doctor Ptolemy Pith', 'Ptolemy'],
    ['The Old Dam', 'Old Dam'],
    ['The Twins', 'Twins'],
    ['Lord Slogar', 'Slogar'],
  ])('of %s', (name, expected) => expect(short({ name, guest: false })).toBe(expected));

  test.each([
    ['Loathsome Uncle', 'Uncle'],
    ['Whiskers', 'Whiskers'],
  ])('of %s, a guest', (name, expected) => expect(short({ name, guest: true })).toBe(expected));
});

test('long words of a title may be broken where one would hyphen them', () => {
  expect(hyphened('Reconciled in the Rose Garden')).toBe('Recon\u00adciled in the Rose Garden');
  expect(hyphened('A Tragic Misunderstanding')).toBe('A Tragic Misun\u00adder\u00adstanding');
  expect(hyphened('Had a Picnic in the Park')).toBe('Had a Picnic in the Park');
});
