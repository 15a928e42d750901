// Sentences of the server's, taken apart: players' names, the ids of rules and things in them.
import type { Shelf } from './protocol';

export interface Part {
  kind: 'text' | 'name' | 'rule' | 'thing';
  text: string;
  /** The name of the thing, if it is one. */
  thing?: string;
}

/** What things are called in sentences, and their names. */
export type Terms = Map<string, string> | null;

const SHORTEST = 4;

/** The terms of a box. Short words and numbers mean too much. */
export function termsOf(shelves: Shelf[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { thing, title } of shelves.flatMap((shelf) => shelf.things)) {
    const own = thing.slice(thing.indexOf(':') + 1);
    for (const word of [title, own])
      if (word.length >= SHORTEST && !/^\d+$/.test(word) && !found.has(word))
        found.set(word, thing);
  }
  return found;
}

const RULE = /\(?\b([A-Z]{2}-P?\d+[a-z]?)\b\)?/g;

/** A sentence in parts: names are set strong, rule ids become chips, things can be asked about. */
export function parts(text: string, names: string[], terms: Terms = null): Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(RULE)) {
    const next = match.index + match[0].length;
    const said = text.slice(end, match.index);
    // A full stop belongs to the sentence, not behind the chip.
    const stops = match[0].endsWith(')') && text[next] === '.';
    found.push(...named(stops ? `${said.trimEnd()}. ` : said, names, terms));
    found.push({ kind: 'rule', text: match[1]! });
    end = next + Number(stops);
  }
  found.push(...named(text.slice(end), names, terms));
  return found.filter((part) => part.text !== '');
}

function named(text: string, names: string[], terms: Terms): Part[] {
  const pieces = text.split(wordsOf(names.filter(Boolean)));
  return pieces.flatMap((piece, at) =>
    at % 2 ? [{ kind: 'name' as const, text: piece }] : termed(piece, terms),
  );
}

const patterns = new WeakMap<Map<string, string>, RegExp>();

function termed(text: string, terms: Terms): Part[] {
  if (!terms?.size) return [{ kind: 'text', text }];
  const pattern = patterns.get(terms) ?? wordsOf([...terms.keys()]);
  patterns.set(terms, pattern);
  return text
    .split(pattern)
    .map((piece, at) =>
      at % 2
        ? { kind: 'thing', text: piece, thing: terms.get(piece)! }
        : { kind: 'text', text: piece },
    );
}

/** Finds any of these as whole words, the longest first; nothing if there are none. */
function wordsOf(words: string[]): RegExp {
  const known = words.sort((a, b) => b.length - a.length);
  const escaped = known.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}])(${escaped.join('|') || '(?!)'})(?![\\p{L}])`, 'u');
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
