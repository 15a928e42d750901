import { describe, expect, it } from 'vitest';
import { rest, Sheet } from './sheet.svelte';

describe('the sheet', () => {
  it('comes to rest at the stop it is dragged towards', () => {
    expect(rest('half', 10)).toBe('half');
    expect(rest('half', 60)).toBe('peek');
    expect(rest('half', -60)).toBe('whole');
    expect(rest('whole', 400)).toBe('peek');
    expect(rest('peek', -400)).toBe('whole');
  });

  it('has no stop below the lowest or above the highest', () => {
    expect(rest('peek', 90)).toBe('peek');
    expect(rest('whole', -400)).toBe('whole');
  });

  it('comes up when a move waits to be played, and no higher', () => {
    const sheet = new Sheet();
    sheet.stop = 'peek';
    sheet.atLeastHalf();
    expect(sheet.stop).toBe('half');
    sheet.stop = 'whole';
    sheet.atLeastHalf();
    expect(sheet.stop).toBe('whole');
  });

  it('goes by a tap from the hand to the rules and back', () => {
    const sheet = new Sheet();
    const stops = [1, 2, 3].map(() => {
      sheet.handle.onclick();
      return sheet.stop;
    });
    expect(stops).toEqual(['whole', 'half', 'whole']);
  });
});
