// Something that happened all at once and is shown in steps: fists open, cards turn one by one.
// Meanwhile, the board shows the table as it was; the dock has the sentence and the buttons.
import { screen } from './screen.svelte';

export interface Step<S> {
  /** The sentence in the dock. */
  text: string;
  rules: string[];
  /** What the board shows in this step. */
  scene: S;
  /** Milliseconds before the next step; a reveal one should read if not said. */
  lasts?: number;
}

const READ = 900;
/** The last step stays a little longer. */
const LAST = 2600;

export class Stage<S = unknown> {
  private steps = $state.raw<Step<S>[]>([]);
  private at = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended: () => void = () => undefined;

  get now(): Step<S> | null {
    return this.steps[this.at] ?? null;
  }

  /** Which step of how many, from 1. */
  get progress(): [number, number] {
    return [this.at + 1, this.steps.length];
  }

  play(steps: Step<S>[], ended: () => void): void {
    this.steps = steps;
    this.at = 0;
    this.ended = ended;
    if (steps.length === 0) ended();
    else this.wait();
  }

  next(): void {
    clearTimeout(this.timer);
    this.at += 1;
    if (this.at >= this.steps.length) this.skip();
    else this.wait();
  }

  /** To the end at once. */
  skip(): void {
    clearTimeout(this.timer);
    const shown = this.steps.length > 0;
    this.steps = [];
    this.at = 0;
    if (shown) this.ended();
  }

  /** Stops without going on to anything: the table is left. */
  leave(): void {
    clearTimeout(this.timer);
    this.steps = [];
  }

  private wait(): void {
    if (screen.calm) return;
    const last = this.at === this.steps.length - 1;
    this.timer = setTimeout(() => this.next(), this.now?.lasts ?? (last ? LAST : READ));
  }
}

/** There is one table on a page, so one stage. */
export const stage = new Stage();
