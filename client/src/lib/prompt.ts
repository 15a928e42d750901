// What the prompt says while a move is being made: it is written from the moves that are left.
import { sentence, type LegalMove } from './narrowing';
import type { VerbInfo } from './protocol';

const FEW = 3;

/** The part of the move that is decided, as a sentence: "Place the widow at a cemetery". Null if
 * unclear. */
export function soFar(candidates: LegalMove[], verbs: VerbInfo[]): string | null {
  const first = candidates[0];
  if (!first || candidates.some((move) => move.verb !== first.verb)) return null;
  const verb = verbs.find((info) => info.name === first.verb);
  if (!verb) return null;
  const labels: Record<string, string> = {};
  const open: string[] = [];
  for (const [name, info] of Object.entries(verb.args)) {
    const values = [...new Set(candidates.map((move) => move.args[name] ?? ''))];
    const said = values.map((value) => info.labels[info.values.indexOf(value)] ?? String(value));
    const few = values.length <= (info.some ? 1 : FEW);
    labels[name] = few ? said.join(' or ') : info.some || said.slice(0, FEW).join(' or ');
    if (values.length > 1) open.push(`{${name}}`);
  }
  // What comes after a colon is said once it is decided.
  const [main = '', details = ''] = verb.text.split(': ');
  const settled = !open.some((name) => details.includes(name));
  return sentence(settled ? verb.text : main, labels);
}

const LONG = 64;

/** A move as the question says it: of a long one, what comes before the details. */
export function brief(text: string): string {
  return text.length > LONG ? (text.split(': ')[0] ?? text) : text;
}

const SHORT = 30;

/** What the button says that plays a move: all of it if that is short, else what is done. */
export function confirmLabel(move: LegalMove, verbs: VerbInfo[]): string {
  if (move.text.length <= SHORT) return move.text;
  const start =
    verbs
      .find((info) => info.name === move.verb)
      ?.text.split('{')[0]
      ?.trim() ?? '';
  const words = start
    .replace(/[,:;]$/, '')
    .replace(/( (at|on|to|of|in|with|for|from|into|the|a))+$/, '');
  return words && words.length <= SHORT ? words : 'Do it';
}

/** Can touching things on the board tell these moves apart? If not, they are offered as buttons. */
export function distinct(candidates: LegalMove[]): boolean {
  const things = candidates.map((move) =>
    move.touches
      .filter((thing) => !thing.startsWith('verb:'))
      .sort()
      .join(' '),
  );
  return new Set(things).size === things.length;
}

/** Moves that mention nothing on the board: they need buttons of their own. */
export function free(moves: LegalMove[]): LegalMove[] {
  return moves.filter((move) => move.touches.every((thing) => thing.startsWith('verb:')));
}
