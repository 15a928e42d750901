import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { framesOfFilm } from '../../lib/film';
import { Projector } from '../../lib/projector.svelte';
import type { ReplayFilm } from '../../lib/protocol';
import { change } from '../../lib/settings.svelte';
import { Reel } from './reel.svelte';

/** A game of so many moves, each of two things; a turn begins with every third. */
const film = (moves: number): ReplayFilm => ({
  view: { n: 0 },
  sections: [],
  events: [],
  scenes: Array.from({ length: moves }, (_, at) => ({
    move: at + 1,
    steps: [1, 2].map((part) => ({
      event: {
        name: 'x',
        rule: '',
        args: {},
        text: `${at + 1}.${part}`,
        chapter: at % 3 === 0 && part === 1 ? 'Turn {n}' : '',
      },
      changes: [{ path: ['n'], now: at + part / 10 }],
      sections: null,
    })),
  })),
});

describe('a film that is looked through', () => {
  let reel: Reel;
  const said = () => reel.projector.now?.event?.text ?? '';

  beforeEach(() => {
    vi.useFakeTimers();
    change('pace', 'normal');
    reel = new Reel(new Projector());
    reel.load(framesOfFilm(film(9)), 9, 4);
  });
  afterEach(() => {
    reel.projector.leave();
    vi.useRealTimers();
  });

  it('opens on any moment and stands still there', () => {
    expect([reel.now, said(), reel.playing]).toEqual([4, '4.2', false]);
    vi.advanceTimersByTime(60_000);
    expect(said()).toBe('4.2');
  });

  it('plays to its end, then from its beginning', () => {
    reel.startOrStop();
    vi.advanceTimersByTime(60_000);
    expect([reel.now, said(), reel.playing]).toEqual([9, '9.2', false]);
    reel.startOrStop();
    expect([reel.now, reel.playing]).toEqual([0, true]);
    reel.startOrStop();
    vi.advanceTimersByTime(60_000);
    expect([reel.now, reel.playing]).toEqual([0, false]);
  });

  it('is scrubbed while it plays: it stands still where the hand let go', () => {
    reel.startOrStop();
    vi.advanceTimersByTime(1000);
    for (const move of [7, 2, 8, 3]) reel.go(move);
    expect([reel.now, said(), reel.playing]).toEqual([3, '3.2', false]);
    vi.advanceTimersByTime(60_000);
    expect(said()).toBe('3.2');
  });

  it('goes on by one move, thing by thing, and back by one', () => {
    reel.step(1);
    expect([reel.now, said(), reel.playing]).toEqual([5, '5.1', true]);
    vi.advanceTimersByTime(60_000);
    expect([reel.now, said(), reel.playing]).toEqual([5, '5.2', false]);
    reel.step(-1);
    expect([reel.now, said()]).toEqual([4, '4.2']);
  });

  it('goes by turns, and goes on from a move only when all of it was shown', () => {
    reel.turn(1);
    expect([reel.now, reel.done]).toEqual([7, 7]);
    reel.turn(-1);
    expect(reel.now).toBe(4);
    reel.step(1);
    expect([reel.now, reel.done]).toEqual([5, 4]);
  });

  it('shows twice as much in the same time if that is liked', () => {
    reel.go(0);
    reel.startOrStop();
    vi.advanceTimersByTime(4000);
    const usual = reel.now;
    reel.go(0);
    reel.projector.speed = 2;
    reel.startOrStop();
    vi.advanceTimersByTime(4000);
    expect(reel.now).toBeGreaterThan(usual + 1);
  });

  it('shows what a line of the log tells, and stands still after it', () => {
    reel.showEvent(10);
    expect([said(), reel.playing]).toEqual(['6.1', true]);
    vi.advanceTimersByTime(60_000);
    expect([said(), reel.playing]).toEqual(['6.2', false]);
  });
});
