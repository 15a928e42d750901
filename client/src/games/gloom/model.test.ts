import { describe, expect, test } from 'vitest';
import type { GloomCard } from '../../lib/protocol';
import { storyPrompt } from './model';

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
