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
      /** The heading of the chapter that begins with it. */
      head: string;
    }
  | { kind: 'story'; key: string; seat: number; text: string }
  | { kind: 'notice'; key: string; text: string; time: number };

/** Everything in its order, the oldest first. */
export function logOf(
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
    entries.push({ kind: 'event', key: `e${at}`, at, seat, text, rule, head });
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
