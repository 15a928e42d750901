import { beforeEach, expect, it, vi } from 'vitest';
import { isNewHere, sat, sitDown } from './experience';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

it('takes the first three tables of each game for first games, also when one comes back', () => {
  expect(['a', 'b', 'a', 'c', 'd', 'b'].map((table) => sitDown('gloom', table))).toEqual([
    true,
    true,
    true,
    true,
    false,
    true,
  ]);
  expect(sat('gloom')).toBe(3);
  expect(sat('gravediggers')).toBe(0);
});

it('knows who has played anything here', () => {
  expect(isNewHere()).toBe(true);
  for (const table of ['a', 'b', 'c']) sitDown('gloom', table);
  expect(isNewHere()).toBe(false);
  vi.stubGlobal('localStorage', { getItem: () => '{', setItem: () => undefined });
  expect(sat()).toBe(0);
});
