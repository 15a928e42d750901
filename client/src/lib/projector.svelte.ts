// The projector: what happened is shown one thing after another, in order, at the reader's pace. The
// table always shows what is on stage, and never anything later.
import type { Component } from 'svelte';
import type { Frame, Seen } from './film';
import type { ToldEvent } from './protocol';
import { screen } from './screen.svelte';
import { settings } from './settings.svelte';

/** How a game has a thing shown that happens in it; what is not said is shown as usual. */
export interface Staging {
  /** How long it is looked at, in times of the usual. */
  lasts?: number;
  /** In so many parts: cards that turn up one by one. */
  parts?: (event: ToldEvent, frame: Frame) => number;
  /** It is a great moment: who likes to stop there stops after it. */
  great?: boolean;
  /** How it sounds, and the word for who doesn't hear it; this once it may pass without. */
  sound?: string;
  word?: string;
  silent?: (event: ToldEvent) => boolean;
  /** This once it is shown in another way. */
  instead?: (event: ToldEvent) => Staging | null;
  /** The sentence of a turn in the log leaves it out. */
  aside?: boolean;
  /** What is held up over the board while it is on stage. */
  spectacle?: (event: ToldEvent, frame: Frame) => Spectacle | null;
  /** Where on the board it happened: selectors of what lights up, "one || else another". */
  spots?: (event: ToldEvent, view: Seen) => string[];
}

/** Something held up over the board: whom or what it is about, drawn, and what it is worth. */
export interface Spectacle {
  title: string;
  /** A line under it, such as the chronicle's. */
  note?: string;
  /** A figure that counts from one value to another, or just stands there. */
  was?: number | undefined;
  now?: number | undefined;
  /** It is said with its sign. */
  signed?: boolean;
  Picture?: Component<{ name: string }>;
  name?: string;
  mood?: 'death' | 'gain' | 'fright' | 'stone' | 'wedding';
  /** Where it goes when it has been seen. */
  to?: string;
}

export type Stagings = Record<string, Staging>;

const READ = 900;
const LAST = 1.5;
const PACES: Record<string, number> = { slow: 1.9, normal: 1, quick: 0.4 };
/** More frames than anybody looks back through; each shares most of what it holds. */
const KEPT = 600;

export class Projector {
  /** What is on stage and what waits behind it. */
  private queue = $state.raw<Frame[]>([]);
  /** How many frames have come on stage: of two that look alike each counts. */
  count = $state(0);
  /** Which part of it is shown, from 0, and how many it has. */
  part = $state(0);
  parts = $state(1);
  paused = $state(false);
  /** Nothing is drawn yet that it could be seen on: so long it stands still. */
  private unlit = false;
  /** Does it stand still until somebody goes on? */
  held = $state(false);
  /** So many of what is on stage and waits were shown before. */
  private repeated = $state(0);
  /** A whole film lies here, to be looked through: its last frame stays on stage. */
  whole = false;
  /** So many times as fast as usual. */
  speed = $state(1);
  /** Does it stand still when the scene on stage is over? */
  once = false;
  /** All that was shown, to be shown again. */
  shown: Frame[] = [];
  stagings: Stagings = {};
  /** Hears of every frame as it comes on stage. */
  onframe: (frame: Frame) => void = () => undefined;
  /** Hears that all was shown. */
  onend: () => void = () => undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  get now(): Frame | null {
    return this.queue[0] ?? null;
  }

  /** Is something shown again that was shown before? */
  get again(): boolean {
    return this.repeated > 0;
  }

  /** How many scenes wait behind the one on stage. */
  get waiting(): number {
    return this.queue.slice(1).filter((frame) => frame.at === 0).length;
  }

  staging(event: ToldEvent | null): Staging {
    const usual = event ? this.stagings[event.name] : null;
    return (event && usual?.instead?.(event)) || usual || {};
  }

  /** How a thing sounds, in tones and in words; nothing where it is silent. */
  heard(event: ToldEvent | null): { sound?: string | undefined; word?: string | undefined } {
    const { sound, word, silent } = this.staging(event);
    return event && !silent?.(event) ? { sound, word } : {};
  }

  /** More has happened: it is shown after all that waits already. */
  show(frames: Frame[]): void {
    if (frames.length === 0) return;
    this.shown = [...this.shown, ...frames].slice(-KEPT);
    this.add(frames);
  }

  /** The frames of what happened from the event of that number on, if they are still here. */
  kept(first: number): Frame[] | null {
    const place = this.shown.findIndex((frame) => frame.told > first);
    const frame = this.shown[place];
    if (!frame?.event || frame.told !== first + 1) return null;
    return this.shown.slice(Math.max(0, place - frame.at));
  }

  /** All after so many events was taken back: it is not shown again. */
  forget(told: number): void {
    this.shown = this.shown.filter((frame) => frame.told <= told);
  }

  /** What led to the table as it stands is asked for: all that happens meanwhile waits behind it. */
  stand(still: Frame): void {
    this.add([still], true);
  }

  /** It has come, if it is still waited for: it is shown there. */
  fill(still: Frame, frames: Frame[]): void {
    const place = this.queue.indexOf(still);
    if (place < 0) return;
    const since = this.queue.slice(place + 1);
    const before = this.shown.slice(0, this.shown.length - since.length);
    this.shown = [...before, ...frames, ...since].slice(-KEPT);
    this.queue = [...this.queue.slice(0, place), ...frames, ...since];
    if (place > 0) return;
    if (this.now) this.enter();
    else this.rest();
  }

  /** Shows something once more; what is on stage and waits comes after it. */
  showAgain(frames: Frame[]): void {
    if (frames.length === 0) return;
    this.repeated += frames.length;
    this.queue = [...frames, ...this.queue];
    this.enter();
  }

  /** A film is gone on with from one of its frames. */
  cue(frames: Frame[], at: number): void {
    clearTimeout(this.timer);
    this.queue = frames.slice(at);
    [this.whole, this.held] = [true, false];
    if (this.now) this.enter();
  }

  /** To what comes next. */
  next(): void {
    if (!this.now || this.now.stands) return;
    clearTimeout(this.timer);
    this.held = false;
    if (this.part < this.parts - 1) {
      this.part += 1;
      this.wait();
    } else if (screen.calm && !this.whole && !this.isGreat(this.now))
      this.step(this.now.of - this.now.at);
    else this.step(1);
  }

  /** To now: all that waits counts as seen. */
  skip(): void {
    clearTimeout(this.timer);
    if (!this.now) return;
    this.queue = [];
    this.rest();
  }

  pause(): void {
    this.paused = !this.paused;
    if (this.paused) clearTimeout(this.timer);
    else this.wait();
  }

  /** The board is laid, or is being laid. */
  light(lit: boolean): void {
    const comesOn = lit && this.unlit;
    this.unlit = !lit;
    if (!comesOn || !this.now) return;
    this.divide(this.now);
    this.wait();
  }

  /** Stops without going on to anything: the table is left, or a move is taken back. */
  leave(): void {
    clearTimeout(this.timer);
    this.queue = [];
    [this.repeated, this.held, this.paused, this.part] = [0, false, false, 0];
  }

  private add(frames: Frame[], always = false): void {
    const idle = this.queue.length === 0;
    this.queue = [...this.queue, ...frames];
    const hidden = typeof document !== 'undefined' && document.visibilityState === 'hidden';
    if (!always && (settings.pace === 'instant' || hidden)) this.hurry();
    else if (idle) this.enter();
  }

  /** Every frame comes on stage, but nobody waits for it. */
  private hurry(): void {
    while (this.now) {
      if (!this.now.stands) this.onframe(this.now);
      this.queue = this.queue.slice(1);
    }
    this.rest();
  }

  private step(count: number): void {
    if (this.whole && count >= this.queue.length) {
      this.paused = true;
      return;
    }
    this.queue = this.queue.slice(count);
    this.repeated = Math.max(0, this.repeated - count);
    if (this.now) this.enter();
    else this.rest();
  }

  private enter(): void {
    const frame = this.now!;
    this.held = false;
    if (frame.stands) return;
    this.count += 1;
    this.divide(frame);
    this.onframe(frame);
    this.wait();
  }

  private divide(frame: Frame): void {
    const { parts } = this.staging(frame.event);
    this.part = 0;
    this.parts = Math.max(1, (frame.event && parts?.(frame.event, frame)) ?? 1);
  }

  private rest(): void {
    [this.repeated, this.held, this.paused, this.part] = [0, false, false, 0];
    this.onend();
  }

  private isGreat(frame: Frame): boolean {
    return frame.scene.some((event) => this.staging(event).great);
  }

  private wait(): void {
    const frame = this.now;
    if (!frame || frame.stands || this.paused || this.unlit || (screen.calm && !this.whole)) return;
    const last = frame.at === frame.of - 1 && this.part === this.parts - 1;
    const still = last && this.once;
    if (last && !still && settings.stopAfterGreat && this.isGreat(frame)) {
      this.held = true;
      return;
    }
    const lasts = this.staging(frame.event).lasts ?? (frame.event ? 1 : 0.3);
    const each = (READ * lasts * (PACES[settings.pace] ?? 1)) / Math.sqrt(this.parts);
    clearTimeout(this.timer);
    const done = () => (still ? this.stay() : this.next());
    this.timer = setTimeout(done, (each * (last ? LAST : 1)) / this.speed);
  }

  /** The scene that was wanted is over, and has been seen to its end. */
  private stay(): void {
    [this.once, this.paused] = [false, true];
  }
}
