// What the drawing needs to know beyond the view: all of it pure.
import type { GloomCard, GloomCharacter, GloomPending, GloomView } from '../../lib/protocol';
import type { TableStore } from '../../lib/table.svelte';
import { signed } from '../../lib/words';

export type Table = TableStore<GloomView>;

export type Sign = 'minus' | 'plus' | 'nought' | 'clear';

export function sign(value: number | null): Sign {
  if (value === null) return 'clear';
  return value < 0 ? 'minus' : value > 0 ? 'plus' : 'nought';
}

/** A slot: what counts there, and what is covered by it, the newest first. */
export interface Slot {
  shown: number | null;
  covered: number[];
}

/** The three slots of a stack, lowest card first. */
export function slots(stack: GloomCard[]): Slot[] {
  return [0, 1, 2].map((slot) => {
    const values = stack
      .map((card) => card.pathos[slot] ?? null)
      .filter((value): value is number => value !== null)
      .reverse();
    return { shown: values[0] ?? null, covered: values.slice(1) };
  });
}

/** One card of a stack as peeling back shows it. */
export interface Layer {
  card: GloomCard;
  top: boolean;
  slots: { value: number | null; covered: boolean }[];
  /** The icon printed on it, if any, and whether a higher card hides it. */
  icon: string;
  iconCovered: boolean;
  textCovered: boolean;
}

/** The cards of a stack, the topmost first. */
export function layers(stack: GloomCard[]): Layer[] {
  const taken = [false, false, false];
  let iconTaken = false;
  return [...stack].reverse().map((card, depth) => {
    const found = {
      card,
      top: depth === 0,
      slots: taken.map((covered, slot) => ({ value: card.pathos[slot] ?? null, covered })),
      icon: card.icon === 'none' ? '' : card.icon,
      iconCovered: iconTaken,
      textCovered: depth > 0,
    };
    card.pathos.forEach((value, slot) => {
      if (value !== null) taken[slot] = true;
    });
    if (card.icon !== 'none') iconTaken = true;
    return found;
  });
}

const TITLES = /^(the|a|lord|lady|mister|cousin|goody) /i;

/** A short name for small places: the first that isn't a title. */
export function short(name: string): string {
  const [first, ...rest] = name.replace(TITLES, '').split(' ');
  if (/^professor$/i.test(first ?? '')) return rest[0] ?? name;
  if (/^old$/i.test(first ?? '')) return name.replace(TITLES, '');
  return (first ?? name).replace(/^Wellington-Smythe$/, 'W.-Smythe');
}

/** Somebody in words, for those who can't see the portrait. */
export function inWords(who: GloomCharacter, owner: string): string {
  const pathos = who.pathos.map((value) => (value === null ? 'clear' : signed(value))).join(', ');
  const parts = [
    `${who.name}, ${who.fate}, of ${owner}`,
    `Self-Worth ${signed(who.worth)}`,
    pathos,
  ];
  if (who.icon && who.icon !== 'blank') parts.push(`shows ${who.icon}`);
  const top = who.stack.at(-1);
  if (top) parts.push(`on top ${top.title}${who.text ? `: ${who.text}` : ''}`);
  return `${parts.join('; ')}.`;
}

export function cardInWords(card: GloomCard): string {
  const pathos = card.pathos.some((value) => value !== null)
    ? `, ${card.pathos.map((value) => (value === null ? 'clear' : signed(value))).join(', ')}`
    : '';
  const icon = card.icon === 'none' ? '' : `, ${card.icon}`;
  return `${card.title}, ${card.kind}${pathos}${icon}. ${card.text}`;
}

/** The window that is open, and the card it is about. */
export function openWindow(view: GloomView): { window: GloomPending; card: GloomPending } | null {
  const window = view.pending.at(-1);
  const card = view.pending.at(-2);
  return window?.what === 'window' && !window.reading && card ? { window, card } : null;
}

/** How many of a seat's family are dead, of how many. */
export function rests(view: GloomView, seat: number): [number, number] {
  const family = view.characters.filter((who) => who.owner === seat);
  return [family.filter((who) => who.fate !== 'living').length, family.length];
}

// A gentle prompt for the storyteller: about the card and whom it befalls, never the same twice in
// a row, always the same for the same card on the same person.

const SAD = [
  'How did {name} come to this?',
  'Where was {name} that day, and who was watching?',
  'Who had warned {name}, and why did nobody listen?',
  'What did {name} say, and to whom?',
];
const GLAD = [
  'What had {name} done to deserve it?',
  'Who spoiled the surprise for {name}?',
  'How long did {name} believe it would last?',
];
const LAST = [
  'What were the last words of {name}?',
  'Who found {name}, and who was not surprised?',
  'Who came to the funeral of {name}, and who laughed?',
];
const NIGHT = ['What was seen that night, and by whom?', 'Who had a hand in it?'];
const DEED = ['And what did {name} know of it?', 'Who came to {name} after dark?'];
const STOPPED = ['Who stepped in, and why just then?', 'What went wrong for the villain?'];

function choose(lines: string[], seed: string): string {
  let sum = 3;
  for (const letter of seed) sum = (sum * 33 + letter.charCodeAt(0)) >>> 0;
  return lines[sum % lines.length]!;
}

/** What a story would be about. */
export interface StorySubject {
  card: GloomCard;
  who: GloomCharacter | null;
  answering: boolean;
}

/** A question that may start a story. */
export function storyPrompt({ card, who, answering }: StorySubject): string {
  const kind = card.kind;
  const seed = card.title + (who?.name ?? '');
  const sum = card.pathos.reduce<number>((all, value) => all + (value ?? 0), 0);
  const lines = answering
    ? STOPPED
    : /death/.test(kind)
      ? LAST
      : /event/.test(kind)
        ? who
          ? DEED
          : NIGHT
        : sum > 0
          ? GLAD
          : SAD;
  const under = who?.stack.at(-1);
  const after = under && !answering && kind === 'modifier' ? `, after ${under.title}` : '';
  const question = choose(lines, seed).replaceAll('{name}', who ? who.name : 'them');
  return `${card.title}${after}. ${question}`;
}
