// The sounds of great moments, made here by hand: a few tones and a little noise each. They are off
// until somebody has asked for them once, and each has a word besides.
import { untrack } from 'svelte';
import { change, settings } from './settings.svelte';
import type { TableStore } from './table.svelte';

/** A tone: from which pitch to which, when it begins, how long it lasts; or noise. */
interface Tone {
  from: number;
  to?: number;
  at?: number;
  lasts: number;
  loud?: number;
  shape?: OscillatorType | 'noise';
}

export const SOUNDS: Record<string, Tone[]> = {
  coins: [1900, 2300, 2100].map((from, turn) => ({
    from,
    at: turn * 0.07,
    lasts: 0.12,
    loud: 0.05,
    shape: 'triangle' as const,
  })),
  turn: [{ from: 900, to: 300, lasts: 0.14, loud: 0.2, shape: 'noise' }],
  spade: [
    { from: 400, to: 160, lasts: 0.22, loud: 0.09, shape: 'noise' },
    { from: 140, to: 70, at: 0.12, lasts: 0.2, loud: 0.08 },
  ],
  stone: [{ from: 110, to: 48, lasts: 0.5, loud: 0.16 }],
  bell: [
    { from: 392, lasts: 1.4, loud: 0.09 },
    { from: 784, lasts: 0.9, loud: 0.03 },
  ],
  groan: [{ from: 130, to: 62, lasts: 0.8, loud: 0.07, shape: 'sawtooth' }],
  fanfare: [523, 659, 784].map((from, turn) => ({
    from,
    at: turn * 0.12,
    lasts: 0.35,
    loud: 0.06,
  })),
  peal: [988, 784, 659, 988, 784, 659].map((from, turn) => ({
    from,
    at: turn * 0.16,
    lasts: 0.5,
    loud: 0.04,
    shape: 'triangle' as const,
  })),
  splash: [{ from: 1200, to: 200, lasts: 0.6, loud: 0.2, shape: 'noise' }],
  cart: [0, 0.16, 0.32].map((at) => ({ from: 95, to: 70, at, lasts: 0.12, loud: 0.1 })),
  end: [392, 330, 262].map((from, turn) => ({ from, at: turn * 0.3, lasts: 0.9, loud: 0.07 })),
};

/** Are they heard? Then their words are shown too. */
export const hearing = {
  get on(): boolean {
    return settings.stageSounds === true;
  },
  /** Nobody has said yet whether they would like them. */
  get open(): boolean {
    return settings.stageSounds === null;
  },
  set(on: boolean): void {
    change('stageSounds', on);
    if (on) sound('coins');
  },
};

/** What is on stage sounds, if that is wanted. Called while a page is set up. */
export function soundStage(table: TableStore): void {
  $effect(() => {
    void table.beat;
    const { now } = table.projector;
    if (now?.event) untrack(() => sound(table.projector.heard(now.event).sound));
  });
}

let audio: AudioContext | null = null;

/** Lets it sound, if that is wanted and the browser can. */
export function sound(name: string | undefined): void {
  if (!hearing.on || !name) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const tone of SOUNDS[name] ?? []) play(audio, tone);
  } catch {
    // No sound here.
  }
}

function play(context: AudioContext, tone: Tone): void {
  const start = context.currentTime + (tone.at ?? 0);
  const end = start + tone.lasts;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(tone.loud ?? 0.06, start + 0.015);
  loudness.gain.exponentialRampToValueAtTime(0.0001, end);
  loudness.connect(context.destination);
  const source = tone.shape === 'noise' ? noise(context, tone, end) : pitch(context, tone, end);
  source.connect(loudness);
}

function pitch(context: AudioContext, tone: Tone, end: number): AudioNode {
  const source = context.createOscillator();
  source.type = (tone.shape as OscillatorType | undefined) ?? 'sine';
  const start = context.currentTime + (tone.at ?? 0);
  source.frequency.setValueAtTime(tone.from, start);
  source.frequency.exponentialRampToValueAtTime(tone.to ?? tone.from, end);
  source.start(start);
  source.stop(end);
  return source;
}

function noise(context: AudioContext, tone: Tone, end: number): AudioNode {
  const length = Math.ceil(context.sampleRate * tone.lasts);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = Math.random() * 2 - 1;
  const [source, filter] = [context.createBufferSource(), context.createBiquadFilter()];
  const start = context.currentTime + (tone.at ?? 0);
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(tone.from, start);
  filter.frequency.exponentialRampToValueAtTime(tone.to ?? tone.from, end);
  source.connect(filter);
  source.start(start);
  source.stop(end);
  return filter;
}
