// Scenes as the server makes them, turned into frames: the table as it was after each thing that
// happened. Nothing is worked out backwards: a frame is the one before it, with what has changed.
import type { Difference, ReplayFilm, SceneInfo, Section, StepInfo, ToldEvent } from './protocol';

export type Seen = Record<string, unknown>;

/** The table after one thing that happened. */
export interface Frame {
  view: Seen;
  /** What was seen just before. */
  was: Seen;
  /** The table in words, for who reads it so. */
  sections: Section[];
  event: ToldEvent | null;
  /** How many events of the log have happened by then. */
  told: number;
  /** All that happened in the same move: its events, and which of its frames this is. */
  scene: ToldEvent[];
  at: number;
  of: number;
  /** How many moves are made once its scene is over, where that is known: in a replay. */
  move: number | null;
  /** Nothing happens here: the table stands still until what led to it has come. */
  stands?: boolean;
}

/** Where a film goes on from. */
export interface Still {
  view: Seen;
  sections: Section[];
  told: number;
}

type Place = Record<string | number, unknown>;

/** A copy in which one thing is another; all that stays the same is shared with the original. */
export function put(whole: unknown, path: (string | number)[], now: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return now;
  if (Array.isArray(whole)) {
    const list = [...(whole as unknown[])];
    if (typeof key === 'string') {
      const [from, to] = key.split(':').map(Number);
      list.splice(from!, to! - from!, ...(now as unknown[]));
    } else list[key] = put(list[key], rest, now);
    return list;
  }
  const place = whole as Place;
  return { ...place, [key]: rest.length ? put(place[key], rest, now) : now };
}

export const changed = (view: Seen, changes: Difference[]): Seen =>
  changes.reduce((seen, { path, now }) => put(seen, path, now) as Seen, view);

/** The table standing still, while what led to it is asked for. */
export const stillFrame = (from: Still): Frame => ({
  ...from,
  was: from.view,
  event: null,
  scene: [],
  at: 0,
  of: 1,
  move: null,
  stands: true,
});

/** A whole film: its first frame is how it began. */
export function framesOfFilm({ view, sections, events, scenes }: ReplayFilm): Frame[] {
  const told = events.length;
  const start = { view, sections, told };
  const first = { ...start, was: view, event: null, scene: [], at: 0, of: 1, move: 0 };
  return [first, ...framesOf(start, scenes)];
}

/** The last frame of a film that shows no more than so many moves. */
export function frameAfter(frames: Frame[], moves: number): number {
  const past = frames.findIndex(({ move }) => (move ?? 0) > moves);
  return past < 0 ? frames.length - 1 : Math.max(0, past - 1);
}

/** The frames of scenes, one after another. */
export function framesOf(from: Still, scenes: (SceneInfo & { move?: number })[]): Frame[] {
  const frames: Frame[] = [];
  let { view, sections, told } = from;
  for (const { steps, move } of scenes) {
    const events = steps.flatMap((step: StepInfo) => step.event ?? []);
    steps.forEach((step, at) => {
      const was = view;
      view = changed(view, step.changes);
      sections = step.sections ?? sections;
      if (step.event) told += 1;
      const { event } = step;
      const of = steps.length;
      frames.push({ view, was, sections, event, told, scene: events, at, of, move: move ?? null });
    });
  }
  return frames;
}
