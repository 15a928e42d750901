import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Away } from './away.svelte';
import { framesOf, put } from './film';
import type { Difference, Moment, SceneInfo, TableInfo, ToldEvent } from './protocol';
import { change } from './settings.svelte';
import { TableStore } from './table.svelte';

const event = (name: string, args = {}): ToldEvent => ({
  name,
  rule: '',
  args,
  text: name,
  chapter: '',
});
const set = (n: number): Difference[] => [{ path: ['n'], now: n }];
const step = (name: string, n: number) => ({ event: event(name), changes: set(n), sections: null });
const scene = (...steps: SceneInfo['steps']): SceneInfo => ({ steps });

describe('frames', () => {
  it('change what is said to change, and share all that stays', () => {
    const view = { hand: ['a', 'b', 'c'], players: [{ points: 1 }, { points: 2 }] };
    const longer = put(view, ['hand', '1:2'], ['x', 'y']) as typeof view;
    expect(longer.hand).toEqual(['a', 'x', 'y', 'c']);
    expect(longer.players).toBe(view.players);
    const richer = put(view, ['players', 1, 'points'], 5) as typeof view;
    expect(richer.players).toEqual([{ points: 1 }, { points: 5 }]);
    expect(richer.players[0]).toBe(view.players[0]);
    expect(view.hand).toEqual(['a', 'b', 'c']);
  });

  it('know what is told by then, and what else happens in their scene', () => {
    const from = { view: { n: 0 }, sections: [], told: 4 };
    const quiet = { event: null, changes: set(3), sections: null };
    const frames = framesOf(from, [scene(step('a', 1), step('b', 2)), scene(quiet)]);
    expect(frames.map(({ view, told, at, of }) => [view['n'], told, at, of])).toEqual([
      [1, 5, 0, 2],
      [2, 6, 1, 2],
      [3, 6, 0, 1],
    ]);
    expect(frames[0]!.scene.map(({ name }) => name)).toEqual(['a', 'b']);
  });
});

describe('the projector', () => {
  let table: TableStore;
  const moment = (n: number | null, decision: number): Moment => ({
    view: n === null ? null : { seat: 0, seats: [], waiting: [], n },
    prompt: '',
    sections: [],
    decision,
    legal: [{ verb: 'go', count: 1, args: {}, things: [], touches: null }],
    can_undo: false,
    undo_asked: null,
    window: false,
    closes: null,
    answered: false,
    can_hold: false,
    held: false,
    result: null,
    lesson: null,
    beside: [],
  });
  const happen = (decision: number, told: number, ...scenes: SceneInfo[]) =>
    table.receive({
      type: 'happened',
      moment: moment(null, decision),
      scenes,
      changes: [],
      from_event: told,
      events: [],
      stories: null,
    });
  const shown = () => (table.view as unknown as { n: number }).n;

  beforeEach(() => {
    vi.useFakeTimers();
    change('pace', 'normal');
    table = new TableStore(null);
    table.receive({
      type: 'welcome',
      table: { id: 't', seats: [], my_seat: 0 } as unknown as TableInfo,
      me: { id: 'x', name: 'Ann', crest: null },
      verbs: [{ name: 'go', text: 'Go', rule: '', args: {}, several: false, ready: false }],
      moment: moment(0, 1),
      events: [],
      stories: [],
      chat: [],
      notices: [],
      default_answer: 'ask',
      now: 0,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    change('stopAfterGreat', false);
    change('pace', 'normal');
  });

  it('shows everything once and in order, and nothing later than what is on stage', () => {
    const seen: number[] = [];
    const hear = table.projector.onframe;
    table.projector.onframe = (frame) => {
      hear(frame);
      seen.push(frame.view['n'] as number);
    };
    happen(2, 0, scene(step('a', 1), step('b', 2)));
    happen(3, 2, scene(step('c', 3)));
    expect([shown(), table.events.length, table.legal.length]).toEqual([1, 1, 0]);
    expect(table.turnWaits).toBe(true);
    expect(table.projector.waiting).toBe(1);
    vi.advanceTimersByTime(20_000);
    expect(seen).toEqual([1, 2, 3]);
    expect([shown(), table.events.length, table.legal.length]).toEqual([3, 3, 1]);
  });

  it('can be skipped to now, stopped, and gone on with', () => {
    happen(2, 0, scene(step('a', 1)), scene(step('b', 2)));
    table.projector.pause();
    vi.advanceTimersByTime(20_000);
    expect(shown()).toBe(1);
    table.projector.next();
    expect(shown()).toBe(2);
    table.projector.skip();
    expect([table.projector.now, table.legal.length]).toEqual([null, 1]);
  });

  it('stands still after the scene that was wanted, when that has been seen', () => {
    const { projector } = table;
    const film = framesOf({ view: { n: 0 }, sections: [], told: 0 }, [
      scene(step('a', 1), step('b', 2)),
      scene(step('c', 3)),
    ]);
    projector.once = true;
    projector.cue(film, 0);
    projector.next();
    expect([projector.now?.view['n'], projector.paused]).toEqual([2, false]);
    vi.advanceTimersByTime(60_000);
    expect([projector.now?.view['n'], projector.paused]).toEqual([2, true]);
  });

  it('stops nobody who decides the same as before', () => {
    happen(1, 0, scene(step('a', 1)));
    expect([shown(), table.legal.length]).toEqual([1, 1]);
  });

  it('waits after a great moment if that is liked', () => {
    change('stopAfterGreat', true);
    table.projector.stagings = { robbed: { great: true, parts: () => 3 } };
    happen(2, 0, scene(step('robbed', 1)), scene(step('b', 2)));
    vi.advanceTimersByTime(60_000);
    expect([shown(), table.projector.part, table.projector.held]).toEqual([1, 2, true]);
    table.projector.next();
    expect(shown()).toBe(2);
  });

  it('shows a thing in another way where its game says so', () => {
    const wedding = { great: true, sound: 'peal', word: 'wedding bells' };
    const instead = ({ text }: { text: string }) => (text === 'wed' ? wedding : null);
    table.projector.stagings = { card: { lasts: 2, instead } };
    const told = (text: string) => ({ name: 'card', rule: '', args: {}, text, chapter: '' });
    expect(table.projector.staging(told('wed'))).toBe(wedding);
    expect(table.projector.staging(told('robbed')).lasts).toBe(2);
    expect(table.projector.heard(told('wed'))).toEqual({ sound: 'peal', word: 'wedding bells' });
    expect(table.projector.heard(told('robbed')).sound).toBeUndefined();
  });

  it('waits for the board to be laid, and then shows all of what is on stage', () => {
    table.projector.light(false);
    happen(2, 0, scene(step('robbed', 1)), scene(step('b', 2)));
    vi.advanceTimersByTime(60_000);
    expect([shown(), table.projector.parts]).toEqual([1, 1]);
    table.projector.stagings = { robbed: { parts: () => 3 } };
    table.projector.light(true);
    expect([shown(), table.projector.parts]).toEqual([1, 3]);
    vi.advanceTimersByTime(60_000);
    expect([shown(), table.projector.now, table.projector.count]).toEqual([2, null, 2]);
  });

  it('knows what was seen before, be it the first thing that is shown again', async () => {
    happen(2, 0, scene(step('a', 1), step('b', 2)), scene(step('c', 3)));
    const was = () => table.projector.now!.was['n'];
    expect(was()).toBe(0);
    table.projector.next();
    expect(was()).toBe(1);
    table.projector.skip();
    await table.showSince(2);
    expect([shown(), was()]).toEqual([3, 2]);
  });

  it('shows again what was shown, and then goes on with what came meanwhile', async () => {
    happen(2, 0, scene(step('a', 1)), scene(step('b', 2)));
    table.projector.skip();
    await table.showSince(1);
    expect([shown(), table.projector.again]).toEqual([2, true]);
    happen(3, 2, scene(step('c', 3)));
    table.projector.next();
    expect(shown()).toBe(3);
  });

  it('shows twenty moves that come within one show, each once and in order', () => {
    const seen: number[] = [];
    const hear = table.projector.onframe;
    table.projector.onframe = (frame) => {
      hear(frame);
      seen.push(frame.view['n'] as number);
    };
    for (let n = 1; n <= 20; n++) happen(n + 1, n - 1, scene(step('a', n)));
    expect([shown(), table.events.length, table.projector.waiting]).toEqual([1, 1, 19]);
    while (table.projector.now) {
      expect(shown()).toBe(table.events.length);
      table.projector.next();
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect([shown(), table.legal.length]).toEqual([20, 1]);
  });

  it('shows one show within another, then goes on where it was, and only what was seen is again', async () => {
    const rounds = Array.from({ length: 6 }, (_, at) => scene(step('a', at + 1)));
    happen(2, 0, ...rounds);
    for (let at = 0; at < 3; at++) table.projector.next();
    const [seen, again]: [number[], boolean[]] = [[], []];
    await table.showSince(1);
    table.projector.next();
    await table.showSince(0, 0);
    happen(3, 6, scene(step('a', 7)));
    while (table.projector.now) {
      seen.push(shown());
      again.push(table.projector.again);
      table.projector.next();
    }
    expect(seen).toEqual([1, 3, 4, 5, 6, 7]);
    expect(again).toEqual([true, true, false, false, false, false]);
  });

  it('goes to and fro in the log while the game goes on, and leaves out nothing new', async () => {
    const fresh: number[] = [];
    const hear = table.projector.onframe;
    happen(2, 0, scene(step('a', 1)), scene(step('b', 2)), scene(step('c', 3)));
    table.projector.skip();
    table.projector.onframe = (frame) => {
      hear(frame);
      if (!table.projector.again) fresh.push(frame.view['n'] as number);
    };
    await table.showSince(0, 0);
    expect([shown(), table.events.length, table.legal]).toEqual([1, 1, []]);
    happen(3, 3, scene(step('d', 4)));
    await table.showSince(2, 2);
    expect([shown(), table.events.length]).toEqual([3, 3]);
    happen(4, 4, scene(step('e', 5)));
    await table.showSince(1, 1);
    expect(shown()).toBe(2);
    const seen: number[] = [];
    while (table.projector.now) {
      seen.push(shown());
      table.projector.next();
    }
    expect(seen).toEqual([2, 3, 1, 4, 5]);
    expect([fresh, shown(), table.legal.length]).toEqual([[4, 5], 5, 1]);
  });

  it('jumps to now while nobody looks, and says afterwards what they missed', () => {
    const away = new Away('t', table);
    happen(2, 0, scene(step('a', 1)), scene(step('b', 2)));
    away.hide();
    expect([shown(), table.legal.length]).toEqual([2, 1]);
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    happen(3, 2, scene(step('c', 3)), scene(step('d', 4)));
    expect([shown(), table.projector.now, table.events.length]).toEqual([4, null, 4]);
    vi.stubGlobal('document', { visibilityState: 'visible' });
    away.return();
    // The first was still on stage: it was not seen to its end.
    expect([away.from, away.count, table.seen]).toEqual([0, 4, 0]);
    happen(4, 4, scene(step('e', 5)));
    expect(shown()).toBe(5);
    vi.unstubAllGlobals();
  });

  it('is at once where now if nothing is to be shown', () => {
    change('pace', 'instant');
    happen(2, 0, scene(step('a', 1)), scene(step('b', 2)));
    expect([shown(), table.projector.now]).toEqual([2, null]);
    expect(table.lastEvents.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('gives way when a move is taken back', () => {
    happen(2, 0, scene(step('a', 1)));
    table.receive({
      type: 'happened',
      moment: moment(0, 3),
      scenes: [],
      changes: [],
      from_event: 0,
      events: [],
      stories: null,
    });
    expect([shown(), table.events.length, table.legal.length]).toEqual([0, 0, 1]);
  });
});
