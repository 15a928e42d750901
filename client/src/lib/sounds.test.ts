import { describe, expect, it } from 'vitest';
import type { Stagings } from './projector.svelte';
import type { ToldEvent } from './protocol';
import { SOUNDS } from './sounds.svelte';

const games = import.meta.glob<{ stagings: Stagings }>('../games/*/staging.ts', { eager: true });
const names = Object.keys(SOUNDS);
/** No louder than this, were all that sound at that moment to swing together. */
const loudness = (name: string, time: number) =>
  SOUNDS[name]!.filter(({ at = 0, lasts }) => at <= time && time < at + lasts).reduce(
    (sum, { loud = 0.06 }) => sum + loud,
    0,
  );

describe('the sounds', () => {
  it.each(names)('%s is heard, never too loud, and soon over', (name) => {
    const tones = SOUNDS[name]!;
    const ends = Math.max(...tones.map(({ at = 0, lasts }) => at + lasts));
    const moments = tones.map(({ at = 0 }) => loudness(name, at));
    expect(Math.min(...moments)).toBeGreaterThan(0.02);
    expect(Math.max(...moments)).toBeLessThan(0.5);
    expect(ends).toBeGreaterThan(0.05);
    expect(ends).toBeLessThan(2);
  });

  it.each(Object.keys(games))('of %s are all here, each with a word', (file) => {
    const told = { args: { weds: true } } as unknown as ToldEvent;
    const all = Object.values(games[file]!.stagings).flatMap((one) => [one, one.instead?.(told)]);
    const heard = all.filter((one) => one?.sound);
    expect(heard.length).toBeGreaterThan(2);
    for (const one of heard) {
      expect(names).toContain(one!.sound);
      expect(one!.word).toMatch(/^\w/);
    }
  });

  it('are told apart', () => {
    expect(new Set(names.map((name) => JSON.stringify(SOUNDS[name]))).size).toBe(names.length);
  });
});
