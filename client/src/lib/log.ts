// The log: one sentence for what somebody did in a turn, with the table's notices and the players'
// stories where they belong. What a sentence leaves out unfolds.
import { sentence } from './narrowing';
import type { Notice, StoryInfo, ToldEvent } from './protocol';

/** What one player did, one after another: the events of these numbers. */
export interface Deed {
  kind: 'deed';
  key: string;
  /** The numbers of its first event and of its last. */
  first: number;
  last: number;
  seat: number | null;
  text: string;
  events: ToldEvent[];
  /** Which of these its sentence tells. */
  told: ToldEvent[];
}

export type LogEntry =
  | Deed
  | { kind: 'story'; key: string; seat: number; text: string }
  | { kind: 'notice'; key: string; text: string; time: number };

/** A turn or round of the log under its heading, the oldest entry first. */
export interface Chapter {
  key: string;
  head: string;
  entries: LogEntry[];
}

export interface LogOf {
  events: ToldEvent[];
  stories?: StoryInfo[];
  notices?: Notice[];
  names?: string[];
  /** Does the sentence of a turn leave this out, where it has anything else to tell? */
  isAside?: (event: ToldEvent) => boolean;
}

/** The oldest chapter first; what comes before the first of them has no heading. */
export function chaptersOf({ events, names = [], ...log }: LogOf): Chapter[] {
  const { stories = [], notices = [], isAside = () => false } = log;
  const chapters: Chapter[] = [];
  const counts: Record<string, number> = {};
  let deed: Deed | null = null;
  const into = (key: string, head = ''): Chapter => {
    if (head || chapters.length === 0) chapters.push({ key, head, entries: [] });
    return chapters.at(-1)!;
  };
  for (let at = 0; at <= events.length; at++) {
    notices.forEach((notice, place) => {
      if (clamp(notice.event, events.length) !== at) return;
      const entry = {
        kind: 'notice',
        key: `n${place}`,
        text: notice.text,
        time: notice.at,
      } as const;
      into(entry.key).entries.push(entry);
    });
    stories.forEach((story, place) => {
      if (clamp(story.event, events.length) !== at) return;
      const entry = {
        kind: 'story',
        key: `s${place}`,
        seat: story.seat,
        text: story.story,
      } as const;
      into(entry.key).entries.push(entry);
    });
    const event = events[at];
    if (!event) continue;
    const seat = seatOf(event);
    const n = (counts[event.chapter] = (counts[event.chapter] ?? 0) + 1);
    const head = sentence(event.chapter, { ...event.args, n, who: names[seat ?? -1] ?? '' });
    if (head || !deed || begins(event, deed, isAside)) {
      deed = {
        kind: 'deed',
        key: `e${at}`,
        first: at,
        last: at,
        seat,
        text: '',
        events: [],
        told: [],
      };
      into(deed.key, head).entries.push(deed);
    }
    deed.last = at;
    deed.events.push(event);
    if (!isAside(event)) deed.told.push(event);
    deed.seat ??= seat;
  }
  for (const { entries } of chapters) {
    for (const entry of entries) if (entry.kind === 'deed') say(entry, names);
  }
  return chapters;
}

const seatOf = ({ args }: ToldEvent): number | null =>
  typeof args['seat'] === 'number' ? args['seat'] : null;

/** Is this another player's doing, so that it gets a sentence of its own? */
function begins(event: ToldEvent, deed: Deed, isAside: (event: ToldEvent) => boolean): boolean {
  if (event.name === 'ended') return true;
  const seat = seatOf(event);
  if (isAside(event) || seat === null || seat === deed.seat) return false;
  return deed.told.length > 0 || deed.seat === null;
}

function say(deed: Deed, names: string[]): void {
  if (deed.told.length === 0) deed.told = deed.events.slice(-1);
  deed.text = joined(
    deed.told.map(({ text }) => text),
    ['You', ...names],
  );
}

/** Sentences as one, as far as they are about the same person: "Ann digs; buries a corpse." */
export function joined(sentences: string[], people: string[]): string {
  const found: string[] = [];
  let subject = '';
  for (const text of sentences) {
    const who = people.find((name) => name && text.startsWith(`${name} `)) ?? '';
    const last = found.at(-1);
    const alone = !people.some((name) => name && name !== who && joinsIn(name, text));
    const same = who !== '' && who === subject && last && alone && isOne(text) && isOne(last);
    if (same) found[found.length - 1] = `${last.slice(0, -1)}; ${text.slice(who.length + 1)}`;
    else found.push(text);
    subject = who;
  }
  return found.join(' ');
}

/** Does somebody else do something in the same sentence? "Ann gains 8 and Bob gains 10." */
function joinsIn(name: string, text: string): boolean {
  const [other, said] = [name.toLowerCase(), text.toLowerCase()];
  return said.includes(`, ${other} `) || said.includes(` and ${other} `);
}

const isOne = (text: string): boolean => text.endsWith('.') && !/[.!?] \p{Lu}/u.test(text);

const clamp = (place: number, most: number) => Math.min(Math.max(place, 0), most);
