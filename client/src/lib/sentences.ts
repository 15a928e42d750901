// Sentences of the server's, taken apart: players' names and the ids of rules in them.

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
