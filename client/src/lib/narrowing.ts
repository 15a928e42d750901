// Narrowing: the server says what is legal, and touching a thing keeps the moves that mention it.
// Everything here is pure; the table store holds what has been chosen.
import type { LegalMoves, LessonInfo, VerbInfo } from './protocol';

/** One legal move in words, with the things it mentions. */
export interface LegalMove {
  verb: string;
  args: Record<string, string | number>;
  text: string;
  rule: string;
  /** The things it mentions, and always `verb:<its verb>`. */
  touches: string[];
  /** Its arguments as "name=value", by which somebody who chooses from lists takes hold of it. */
  handles: string[];
}

/** How a thing should glow: `can` may be touched first, `target` next, `selected` has been. */
export type Glow = 'can' | 'target' | 'selected' | 'dim' | 'none';

/** A verb's sentence with its arguments filled in. */
export function sentence(text: string, labels: Record<string, unknown>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(labels[name] ?? whole));
}

/** Opens the server's columns: one move for each row. */
export function expand(legal: LegalMoves[], verbs: VerbInfo[]): LegalMove[] {
  const known = new Map(verbs.map((verb) => [verb.name, verb]));
  const moves: LegalMove[] = [];
  for (const columns of legal) {
    const verb = known.get(columns.verb);
    if (!verb) continue;
    for (let row = 0; row < columns.count; row++) moves.push(move(columns, row, verb));
  }
  return moves;
}

function move(columns: LegalMoves, row: number, verb: VerbInfo): LegalMove {
  const args: Record<string, string | number> = {};
  const labels: Record<string, string> = {};
  for (const [name, indexes] of Object.entries(columns.args)) {
    const index = indexes[row] ?? 0;
    args[name] = verb.args[name]?.values[index] ?? '';
    labels[name] = verb.args[name]?.labels[index] ?? String(args[name]);
  }
  const touched = columns.touches?.[row]?.map((place) => columns.things[place] ?? '');
  const touches = touched ?? Object.entries(args).map(([name, value]) => `${name}:${value}`);
  touches.push(`verb:${verb.name}`);
  const handles = Object.entries(args).map(([name, value]) => `${name}=${value}`);
  const text = sentence(verb.text, labels);
  return { verb: verb.name, args, text, rule: verb.rule, touches, handles };
}

/** Does a move mention a thing, or a part of it? A part is named "whole/part". */
export function mentions(move: LegalMove, thing: string): boolean {
  if (move.handles.includes(thing)) return true;
  return move.touches.some((touch) => touch === thing || touch.startsWith(`${thing}/`));
}

/** The moves that mention everything chosen. */
export function narrow(moves: LegalMove[], chosen: string[]): LegalMove[] {
  return moves.filter((move) => chosen.every((thing) => mentions(move, thing)));
}

/** The thing itself if some move mentions it, else the whole it is part of, else null. */
export function resolve(moves: LegalMove[], thing: string): string | null {
  for (let name = thing; name; name = name.slice(0, Math.max(0, name.lastIndexOf('/')))) {
    if (moves.some((move) => mentions(move, name))) return name;
  }
  return null;
}

/** What sort of thing it is, by its name: a card, a character, a grave. */
const sortOf = (thing: string): string => thing.split(/[:/=]/, 1)[0]!;

/** May this take the place of something chosen? Of its own sort, or of a button's; and so may a
 * button. */
function swaps(chosen: string[], thing: string): boolean {
  const sorts = ['verb', sortOf(thing)];
  return thing.startsWith('verb:') || chosen.some((one) => sorts.includes(sortOf(one)));
}

/**
 * What is chosen after a thing was touched: it is added; touched again, it is let go; and what it
 * doesn't go with makes room for it, the oldest choice first, if it is of the same sort. Null when
 * no move mentions it, or none together with what is chosen: then somebody wants to know why.
 */
export function touch(moves: LegalMove[], chosen: string[], thing: string): string[] | null {
  const goes = resolve(narrow(moves, chosen), thing);
  const name = goes ?? (chosen.length && !swaps(chosen, thing) ? null : resolve(moves, thing));
  if (name === null) return null;
  if (chosen.includes(name)) return chosen.filter((other) => other !== name);
  const kept = [name];
  for (const other of [...chosen].reverse()) {
    if (narrow(moves, [other, ...kept]).length > 0) kept.unshift(other);
  }
  return kept;
}

/** What of an old choice still makes sense among these moves. */
export function keep(moves: LegalMove[], chosen: string[]): string[] {
  const kept: string[] = [];
  for (const thing of chosen) {
    if (narrow(moves, [...kept, thing]).length === 0) break;
    kept.push(thing);
  }
  return kept;
}

/** The moves that are meant: what has a button of its own is left out until that is touched. */
export function intended(
  moves: LegalMove[],
  chosen: string[],
  apart: readonly string[],
): LegalMove[] {
  if (chosen.length === 0 || apart.length === 0) return moves;
  return moves.filter(({ verb }) => !apart.includes(verb) || chosen.includes(`verb:${verb}`));
}

const HELD = 'card:';

/** Comes this thing into it only with a card of the hand? Then the hand glows first. */
function comesLater(moves: LegalMove[], thing: string): boolean {
  if (thing.startsWith(HELD) || thing.startsWith('verb:')) return false;
  const naming = moves.filter((move) => mentions(move, thing));
  return naming.every((move) => move.touches.some((touch) => touch.startsWith(HELD)));
}

/**
 * How a thing glows, given what is legal and what has been chosen. A part of something that glows is
 * neither lit nor dimmed itself.
 */
export function glow(moves: LegalMove[], chosen: string[], thing: string): Glow {
  if (chosen.includes(thing)) return 'selected';
  if (moves.length === 0) return 'none';
  const left = narrow(moves, chosen);
  const mentioned = left.some((move) => mentions(move, thing));
  if (chosen.length === 0) return mentioned && !comesLater(moves, thing) ? 'can' : 'none';
  if (!mentioned) return resolve(left, thing) === null ? 'dim' : 'none';
  return chosen.includes(thing) || left.length === 1 ? 'selected' : 'target';
}

/** A question that splits the moves: its answers, each a handle with the label the server gave it. */
export interface Step {
  /** The argument asked for, or "verb". */
  name: string;
  answers: { thing: string; label: string; count: number }[];
}

/**
 * The next question for somebody who chooses from lists: the verb first, then the arguments in
 * their order. Null when the moves left are few enough to be listed whole, or can't be split.
 */
export function nextStep(moves: LegalMove[], verbs: VerbInfo[], few = 8): Step | null {
  if (moves.length <= few) return null;
  const names = [...new Set(moves.map((move) => move.verb))];
  if (names.length > 1) return split(moves, 'verb', (move) => move.verb, verbLabels(verbs));
  const verb = verbs.find((info) => info.name === names[0]);
  for (const [name, info] of Object.entries(verb?.args ?? {})) {
    const values = new Set(moves.map((move) => move.args[name]));
    if (values.size < 2) continue;
    const labels = new Map(info.values.map((value, at) => [String(value), info.labels[at] ?? '']));
    return split(moves, name, (move) => String(move.args[name]), labels);
  }
  return null;
}

function split(
  moves: LegalMove[],
  name: string,
  value: (move: LegalMove) => string,
  labels: Map<string, string>,
): Step {
  const counts = new Map<string, number>();
  for (const move of moves) counts.set(value(move), (counts.get(value(move)) ?? 0) + 1);
  const answers = [...counts].map(([found, count]) => ({
    thing: name === 'verb' ? `verb:${found}` : `${name}=${found}`,
    label: labels.get(found) ?? found,
    count,
  }));
  return { name, answers };
}

/** A verb alone, as words: its sentence up to the first thing it names. */
export function verbLabels(verbs: VerbInfo[]): Map<string, string> {
  return new Map(
    verbs.map((verb) => [
      verb.name,
      verb.text.split('{')[0]?.trim().replace(/[,:]$/, '') || verb.name,
    ]),
  );
}

/** The arguments a thing's name speaks of: "cemetery:3/spot:1" is cemetery 3 and spot 1. */
export function spoken(thing: string, verb: VerbInfo): Record<string, string | number> {
  const args: Record<string, string | number> = {};
  for (const part of thing.split('/')) {
    const split = part.search(/[:=]/);
    const name = part.slice(0, split);
    const value = verb.args[name]?.values.find((one) => String(one) === part.slice(split + 1));
    if (value !== undefined) args[name] = value;
  }
  return args;
}

/** "Why can't I dig?": a button's verb, with what has been chosen. Null for any other thing. */
export function deed(
  verbs: VerbInfo[],
  chosen: string[],
  thing: string,
): { verb: string; args: Record<string, string | number> } | null {
  const verb = verbs.find((info) => `verb:${info.name}` === thing);
  if (!verb) return null;
  return { verb: verb.name, args: Object.assign({}, ...chosen.map((one) => spoken(one, verb))) };
}

/**
 * The question "why can't I do that?": the verb that the things fit best, and what they name of it.
 * Verbs that still have candidates come first. A part is asked about by its whole: a card that lies
 * in a rival's cemetery is not one of my hand. Null when no verb speaks of such things.
 */
export function question(
  verbs: VerbInfo[],
  preferred: string[],
  things: string[],
): { verb: string; args: Record<string, string | number> } | null {
  let best: { verb: string; args: Record<string, string | number> } | null = null;
  let most = 0;
  for (const verb of verbs) {
    const args = Object.assign({}, ...things.map((thing) => spoken(thing, verb)));
    const last = things.at(-1);
    const whole = last === undefined ? {} : spoken(last.split('/')[0]!, verb);
    const named = Object.keys(whole).length && Object.keys(spoken(last!, verb)).length;
    const score =
      named * 10 + Object.keys(args).length * 2 + (preferred.includes(verb.name) ? 1 : 0);
    if (named > 0 && score > most) [best, most] = [{ verb: verb.name, args }, score];
  }
  return best;
}

/** The moves that a lesson means, of those that can be made. */
export function meant(lesson: LessonInfo, legal: LegalMove[]): LegalMove[] {
  if (lesson.over || lesson.strayed) return [];
  return legal.filter(
    (move) =>
      (!lesson.verbs.length || lesson.verbs.includes(move.verb)) &&
      Object.entries(lesson.args).every(([name, any]) => any.includes(move.args[name] ?? '')),
  );
}
