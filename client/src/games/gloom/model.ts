// What the drawing needs to know beyond the view: all of it pure.
import type { LegalMove } from '../../lib/narrowing';
import type {
  GloomCard,
  GloomCharacter,
  GloomHome,
  GloomPending,
  GloomView,
} from '../../lib/protocol';
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

/** The slots of somebody: what shows, and what the cards above have covered. */
export function slotsOf(who: GloomCharacter): Slot[] {
  return who.pathos.map((shown, slot) => ({
    shown,
    covered: who.stack
      .map((card, place) => (who.layers[place]!.slots[slot] ? null : (card.pathos[slot] ?? null)))
      .filter((value) => value !== null)
      .reverse(),
  }));
}

/** The slots of a card by itself. */
export const ownSlots = (card: GloomCard): Slot[] =>
  card.pathos.map((shown) => ({ shown, covered: [] }));

const TITLES = /^(the|a|lord|lady|mister|cousin|goody) /i;
const LONG = 10; // letters, for small places

/** A short name for small places: the first that isn't a title; of guests, what they are. */
export function short({ name, guest }: Pick<GloomCharacter, 'name' | 'guest'>): string {
  if (guest) return name.split(' ').at(-1)!;
  const [first = name, ...rest] = name.replace(TITLES, '').split(' ');
  if (/^(professor|doctor)$/i.test(first)) return rest[0] ?? name;
  if (/^old$/i.test(first)) return name.replace(TITLES, '');
  const given = first.replace(/^(\p{L})\p{L}{7,}-/u, '$1.-');
  return given.length > LONG && TITLES.test(name) ? `${name.split(' ')[0]} ${given[0]}.` : given;
}

/** Where a long word may be broken, with a hyphen: between two consonants, and not before an end
 * that is none. */
export const hyphened = (title: string): string =>
  title.replace(/\p{L}{9,}/gu, (word) =>
    word.replace(/(?<=.[aeiouy][^aeiouy])(?=(?:st|[^aeiouyh])[aeiouy].{2})(?!.ing$)/gi, '\u00ad'),
  );

/** Somebody in words, for those who can't see the portrait. */
export function inWords(who: GloomCharacter, owner: string): string {
  const pathos = who.pathos.map((value) => (value === null ? 'clear' : signed(value))).join(', ');
  const parts = [
    `${who.name}, ${who.fate}, of ${owner}`,
    `Self-Worth ${signed(who.worth)}`,
    pathos,
  ];
  if (who.icon && who.icon !== 'blank') parts.push(`shows ${who.icon}`);
  if (who.guest) parts.push(`a guest: ${who.follows ?? ''}`);
  for (const text of who.pinned ?? []) parts.push(`still ${text}`);
  const top = who.stack.at(-1);
  if (top && !(who.guest && who.stack.length === 1))
    parts.push(`on top ${top.title}${who.text ? `: ${who.text}` : ''}`);
  return `${parts.join('; ').replace(/\.$/, '')}.`;
}

/** A residence in words. */
export function houseInWords(home: GloomHome): string {
  const newest = home.mysteries.at(-1);
  if (!newest) return `${home.name}, the house; no mystery yet.`;
  return `${home.name}, the house, counts ${signed(home.worth)}; newest ${newest.title}. ${home.text}`;
}

/** The expedition that the card to be played would bring, if it is another. */
export function expected(
  view: GloomView,
  move: LegalMove | null,
  chosen: readonly string[],
): string {
  const title = move ? move.args['card'] : undefined;
  const held = view.hand.find(
    ({ card }) => card.title === title || (!move && chosen.includes(`card:${card.title}`)),
  );
  const lays = !move || move.verb === 'play' || move.verb === 'kill';
  const brings = (lays && held?.card.brings) || '';
  return brings === view.expedition?.title ? '' : brings;
}

/** A family as it sits: its own people first, then the guests at its door. */
export const seated = (view: GloomView, seat: number): GloomCharacter[] =>
  view.characters
    .filter((who) => who.owner === seat)
    .sort((one, other) => Number(one.guest ?? false) - Number(other.guest ?? false));

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
  const about = /death/.test(kind) ? LAST : /event/.test(kind) ? DEED : sum > 0 ? GLAD : SAD;
  const lines = answering ? STOPPED : who ? about : NIGHT;
  const under = who?.stack.at(-1);
  const after = under && !answering && kind === 'modifier' ? `, after ${under.title}` : '';
  const question = choose(lines, seed).replaceAll('{name}', who?.name ?? '');
  return `${card.title}${after}. ${question}`;
}
