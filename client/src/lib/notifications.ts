// Calling me when it is my turn: the title, and if I like a sound or a notification.
import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

/** Two soft notes. Browsers let them sound only after the page was touched once. */
export function chime(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    [660, 880].forEach((pitch, at) => note(audio!, pitch, audio!.currentTime + at * 0.16));
  } catch {
    // No sound here.
  }
}

function note(context: AudioContext, pitch: number, start: number): void {
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(0.08, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0005, start + 0.5);
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.55);
}

/** The picture on the page's tab has a lamp lit while it is my turn. */
export function lightTab(lit: boolean): void {
  const icon = document.querySelector('link[rel="icon"]');
  icon?.setAttribute('href', lit ? '/favicon-turn.svg' : '/favicon.svg');
}

/** Can this browser notify, here? Not on plain http. */
export const canNotify = (): boolean => isSecureContext && 'Notification' in globalThis;

export async function allowNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Says that it is my turn, in the ways I have chosen. */
export function callMe(game: string, prompt: string): void {
  if (settings.sound) chime();
  if (!settings.notify || !canNotify() || document.visibilityState === 'visible') return;
  if (Notification.permission !== 'granted') return;
  const shown = new Notification(`${game}: your turn`, { body: prompt, icon: '/favicon.svg' });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
