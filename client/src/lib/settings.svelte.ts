// What this person likes, kept in this browser.
import { isNewHere } from './experience';

export interface Settings {
  /** Play at once when one move is left. */
  autoConfirm: boolean;
  /** A short sound when it is my turn. */
  sound: boolean;
  /** A desktop notification when it is my turn and the page is hidden. */
  notify: boolean;
  /** The size of all words, in per cent. */
  textSize: 100 | 112 | 125 | 150;
  highContrast: boolean;
  /** By night, by day, or as this device likes it. */
  theme: 'device' | 'night' | 'day';
  /** The plain board instead of the drawn one. */
  plain: boolean;
  /** How fast what happens is shown. */
  pace: 'slow' | 'normal' | 'quick' | 'instant';
  /** Stand still after each robbery, death or round until I go on. */
  stopAfterGreat: boolean;
  /** The sounds of great moments; null: not asked yet. */
  stageSounds: boolean | null;
  /** Seen as folded away on small laptops. */
  railFolded: boolean;
}

const KEY = 'sexton:settings';
const DEFAULTS: Settings = {
  autoConfirm: false,
  sound: false,
  notify: false,
  textSize: 100,
  highContrast: false,
  theme: 'device',
  plain: false,
  pace: isNewHere() ? 'slow' : 'normal',
  stopAfterGreat: false,
  stageSounds: null,
  railFolded: false,
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...stored() });

export function change<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [name]: value }));
  } catch {
    // A browser that keeps nothing: the setting holds until the page is closed.
  }
}
