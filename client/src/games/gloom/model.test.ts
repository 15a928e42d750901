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
    ['Lord Featherstone-Haugh', 'F.-Haugh'],
    ['Lady Chattertonshire', 'Lady C.'],
    ['Amelia Chattertonshire', 'Amelia'],
    ['Professor Agatha Crumb', 'Agatha'],
    ['Doctor Aloysius Crumb', 'Aloysius'],
    ['The Old Goat', 'Old Goat'],
    ['The Triplets', 'Triplets'],
  ])('of %s', (name, expected) => expect(short({ name, guest: false })).toBe(expected));

  test.each([
    ['Tedious Nephew', 'Nephew'],
    ['Rover', 'Rover'],
  ])('of %s, a guest', (name, expected) => expect(short({ name, guest: true })).toBe(expected));
});

test('long words of a title may be broken where one would hyphen them', () => {
  expect(hyphened('Unconciled in the Garden')).toBe('Uncon\u00adciled in the Garden');
  expect(hyphened('Misunderstanding')).toBe('Misun\u00adder\u00adstanding');
  expect(hyphened('Picnic in the Park')).toBe('Picnic in the Park');
});
