import { describe, expect, it } from 'vitest';
import type { Explanation } from './protocol';
import { linkRules, parts, termsOf } from './sentences';

describe('a sentence', () => {
  it('lets things of the box be asked about, the longest name first', () => {
    const thing = (name: string, title: string) => ({ thing: name, title }) as Explanation;
    const things = [thing('card:widow', 'Widow'), thing('card:5', '5'), thing('tile:view', 'View')];
    const terms = termsOf([{ title: 'Cards', text: '', things }]);
    expect(parts('Ann lays the widow, 5 by 5. Overviewed.', ['Ann'], terms)).toEqual([
      { kind: 'name', text: 'Ann' },
      { kind: 'text', text: ' lays the ' },
      { kind: 'thing', text: 'widow', thing: 'card:widow' },
      { kind: 'text', text: ', 5 by 5. Overviewed.' },
    ]);
  });

  it('sets names strong and makes rule ids chips', () => {
    expect(parts('Ann robs Annabel (GD-9a).', ['Ann', 'Annabel'])).toEqual([
      { kind: 'name', text: 'Ann' },
      { kind: 'text', text: ' robs ' },
      { kind: 'name', text: 'Annabel' },
      { kind: 'text', text: '. ' },
      { kind: 'rule', text: 'GD-9a' },
    ]);
    expect(
      parts('See GD-8, GD-9.', [])
        .map((part) => part.text)
        .join(''),
    ).toBe('See GD-8, GD-9.');
    expect(parts('A (b) c', ['(b)', ''])).toContainEqual({ kind: 'name', text: '(b)' });
  });

  it('links the ids of rules outside tags', () => {
    const html = linkRules(
      '<li id="GD-1">GD-1, GD-99</li>',
      new Set(['GD-1']),
      (rule) => `#${rule}`,
    );
    expect(html).toBe('<li id="GD-1"><a class="rule" href="#GD-1">GD-1</a>, GD-99</li>');
    const bracketed = linkRules('So (GD-1). (GD-1, GD-2)', new Set(['GD-1']), (rule) => rule);
    const link = '<a class="rule" href="GD-1">GD-1</a>';
    expect(bracketed).toBe(`So. ${link} (${link}, GD-2)`);
  });
});
