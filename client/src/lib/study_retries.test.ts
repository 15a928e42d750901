import { beforeEach, expect, test, vi } from 'vitest';
import { keepRetry, retriedAt } from './study_retries';

let kept = new Map<string, string>();

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('a moment has the table where it was last tried again', () => {
  expect(retriedAt('game', 0, 12)).toBeNull();
  keepRetry('game', 0, 12, 'first');
  keepRetry('game', 0, 12, 'second');
  keepRetry('game', 1, 12, 'other');
  expect(retriedAt('game', 0, 12)).toBe('second');
  expect(retriedAt('game', 1, 12)).toBe('other');
});

test('the oldest are forgotten, and what is no list counts as none', () => {
  for (let at = 0; at < 70; at += 1) keepRetry('game', 0, at, `table${at}`);
  expect(retriedAt('game', 0, 9)).toBeNull();
  expect(retriedAt('game', 0, 10)).toBe('table10');
  kept.set('sexton:retries', '{');
  expect(retriedAt('game', 0, 10)).toBeNull();
});
