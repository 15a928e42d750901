// The log: what happened, with the table's notices and the players' stories where they belong.
import { sentence } from './narrowing';
import type { Notice, StoryInfo, ToldEvent } from './protocol';

export type LogEntry =
  | {
      kind: 'event';
      key: string;
      at: number;
      seat: number | null;
      text: string;
      rule: string;
      /** How many events of its name came before it. */
      nth: number;
      /** The heading of the chapter that begins with it. */
      head: string;
    }
  | { kind: 'story'; key: string; seat: number; text: string }
  | { kind: 'notice'; key: string; text: string; time: number };

/** Everything in its order, the oldest first. */
export function toldLog(
  events: ToldEvent[],
  stories: StoryInfo[],
  notices: Notice[],
  names: string[] = [],
): LogEntry[] {
  const entries: LogEntry[] = [];
  const counts: Record<string, number> = {};
  for (let at = 0; at <= events.length; at++) {
    notices.forEach((notice, place) => {
      if (clamp(notice.event, events.length) !== at) return;
      entries.push({ kind: 'notice', key: `n${place}`, text: notice.text, time: notice.at });
    });
    stories.forEach((story, place) => {
      if (clamp(story.event, events.length) !== at) return;
      entries.push({ kind: 'story', key: `s${place}`, seat: story.seat, text: story.story });
    });
    const event = events[at];
    if (!event) continue;
    const { args, text, rule } = event;
    const seat = typeof args['seat'] === 'number' ? args['seat'] : null;
    const n = (counts[event.name] = (counts[event.name] ?? 0) + 1);
    const head = sentence(event.chapter, { ...args, n, who: names[seat ?? -1] ?? '' });
    entries.push({ kind: 'event', key: `e${at}`, at, nth: n - 1, seat, text, rule, head });
  }
  return entries;
}

/** A turn or round of the log under its heading, the newest entry first. */
export interface Chapter {
  key: string;
  head: string;
  entries: LogEntry[];
}

/** The newest chapter first; what comes before the first of them has no heading. */
export function inChapters(entries: LogEntry[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const entry of entries) {
    const head = entry.kind === 'event' ? entry.head : '';
    if (head || chapters.length === 0) chapters.unshift({ key: entry.key, head, entries: [] });
    chapters[0]!.entries.unshift(entry);
  }
  return chapters;
}

const clamp = (place: number, most: number) => Math.min(Math.max(place, 0), most);

export interface Part {
  kind: 'text' | 'name' | 'rule';
  text: string;
}

const RULE = /\(?\b([A-Z]{2}-P?\d+[a-z]?)\b\)?/g;

/** A sentence in parts: names are set strong, rule ids become chips. */
export function parts(text: string, names: string[]): Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(RULE)) {
    const next = match.index + match[0].length;
    const said = text.slice(end, match.index);
    // A full stop belongs to the sentence, not behind the chip.
    const stops = match[0].endsWith(')') && text[next] === '.';
    found.push(...named(stops ? `${said.trimEnd()}. ` : said, names));
    found.push({ kind: 'rule', text: match[1]! });
    end = next + Number(stops);
  }
  found.push(...named(text.slice(end), names));
  return found.filter((part) => part.text !== '');
}

function named(text: string, names: string[]): Part[] {
  const known = names.filter(Boolean).sort((a, b) => b.length - a.length);
  if (known.length === 0) return [{ kind: 'text', text }];
  const escaped = known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pieces = text.split(new RegExp(`(?<![\\p{L}])(${escaped.join('|')})(?![\\p{L}])`, 'u'));
  return pieces.map((piece, at) => ({ kind: at % 2 ? 'name' : 'text', text: piece }));
}

/** Makes the ids in a page of rules into links to their rules; tags are left alone. */
export function linkRules(
  html: string,
  known: Set<string>,
  address: (rule: string) => string,
): string {
  return html
    .split(/(<[^>]*>)/)
    .map((piece) => (piece.startsWith('<') ? piece : linked(piece, known, address)))
    .join('');
}

function linked(text: string, known: Set<string>, address: (rule: string) => string): string {
  const id = /( ?\()?\b([A-Z]{2}-P?\d+[a-z]?)\b(\)\.?)?/g;
  return text.replace(id, (said: string, open = '', rule: string, close = '') => {
    if (!known.has(rule)) return said;
    const link = `<a class="rule" href="${address(rule)}">${rule}</a>`;
    if (!open || !close) return `${open}${link}${close}`;
    return close === ').' ? `. ${link}` : `${open.slice(0, -1)}${link}`;
  });
}
