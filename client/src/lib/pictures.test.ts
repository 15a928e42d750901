import { describe, expect, it } from 'vitest';
import { behind, byRule } from './pictures';

describe('pictures of the rules', () => {
  it('are found by the rule they are named after', () => {
    expect(byRule({ './rules/GD-8.svg': '/a.svg', './rules/GD-9.1.svg': '/b.svg' })).toEqual({
      'GD-8': '/a.svg',
      'GD-9.1': '/b.svg',
    });
  });

  it('show what belongs to a decision, each rule once and not too many', () => {
    const besides = { 'GD-8': ['GD-9', 'GD-11'], 'GD-7': ['GD-11'] };
    expect(behind(['GD-8', 'GD-8', 'GD-7'], besides)).toEqual(['GD-8', 'GD-9', 'GD-11', 'GD-7']);
    expect(behind(['GD-8'], besides, 2)).toEqual(['GD-8', 'GD-9']);
    expect(behind(['GD-1'], {})).toEqual(['GD-1']);
  });
});
