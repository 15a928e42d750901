// Where a film that is looked through stands: after how many moves, and how one gets elsewhere.
import { frameAfter, type Frame } from '../../lib/film';
import type { Projector } from '../../lib/projector.svelte';

export class Reel {
  /** How many moves are made, the one on stage among them. */
  now = $state(0);
  /** All the moves of the game. */
  last = $state(0);
  frames = $state.raw<Frame[]>([]);
  /** The one that was gone to may show less: of some moves a seat sees nothing. */
  private seeking = false;

  constructor(readonly projector: Projector) {
    const show = projector.onframe;
    projector.onframe = (frame) => {
      show(frame);
      if (!this.seeking) this.now = frame.move ?? this.now;
    };
  }

  get playing(): boolean {
    return this.frames.length > 0 && !this.projector.paused;
  }

  /** The moves that are made for good: the one on stage only when all of it was shown. */
  get done(): number {
    const frame = this.projector.now;
    if (!frame?.move || frame.at === frame.of - 1) return this.now;
    return frame.move - 1;
  }

  /** Another film of the same game. */
  load(frames: Frame[], last: number, move: number): void {
    [this.frames, this.last] = [frames, last];
    this.go(move);
  }

  /** To the table as it was after so many moves; there it stands still. */
  go(move: number): void {
    const to = Math.max(0, Math.min(move, this.last));
    this.cue(frameAfter(this.frames, to), true);
    this.now = to;
  }

  /** The next move, one thing after another until it stands still; or the one before. */
  step(way: 1 | -1): void {
    if (way < 0) return this.go(this.frames[frameAfter(this.frames, this.now - 1)]?.move ?? 0);
    const next = this.frames.findIndex((frame) => (frame.move ?? 0) > this.now);
    if (next < 0) return this.go(this.last);
    this.projector.once = true;
    this.cue(next, false);
  }

  /** To where a turn or a round begins. */
  turn(way: 1 | -1): void {
    const starts = this.frames.filter(({ scene }) => scene.some((event) => event.chapter));
    const moves = [0, ...starts.map(({ move }) => move ?? 0), this.last];
    const next =
      way > 0
        ? moves.find((move) => move > this.now)
        : moves.filter((move) => move < this.now).at(-1);
    this.go(next ?? this.now);
  }

  /** To where these events happened: they are shown. */
  showEvent(number: number): void {
    const at = this.frames.findIndex((frame) => frame.told > number);
    if (at < 0) return;
    this.projector.once = true;
    this.cue(at, false);
  }

  /** Whoever starts it at the end sees it from the beginning. */
  startOrStop(): void {
    const { projector } = this;
    this.projector.once = false;
    if (projector.paused && projector.now === this.frames.at(-1)) this.cue(0, false);
    else projector.pause();
  }

  private cue(at: number, still: boolean): void {
    this.seeking = still;
    if (still) this.projector.once = false;
    this.projector.paused = still;
    this.projector.cue(this.frames, at);
    this.seeking = false;
  }
}
