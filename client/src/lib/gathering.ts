// Choosing many in one step: where the same is asked again and again, such as discards, whoever likes
// chooses all of them first, and they are played one after another.
import { sentence, type LegalMove } from './narrowing';
import type { VerbInfo } from './protocol';

/** The moves that can be chosen together now; none where each is a decision of its own. */
export function gatherable(legal: LegalMove[], verbs: VerbInfo[]): LegalMove[] {
  const naming = legal.filter((move) => move.handles.length > 0);
  const verb = naming[0]?.verb;
  const one = naming.every((move) => move.verb === verb);
  return one && verbs.find((info) => info.name === verb)?.several ? naming : [];
}

/** How often the hand holds what a move names. */
export function copies(hand: unknown, move: LegalMove): number {
  const [value] = Object.values(move.args);
  if (!Array.isArray(hand)) return 1;
  return Math.max(1, hand.filter((held) => nameOf(held) === value).length);
}

/** A card of a hand by the name that moves use: itself, or what is printed on it. */
function nameOf(held: unknown): unknown {
  if (typeof held !== 'object' || held === null) return held;
  const card = held as { name?: unknown; title?: unknown; card?: unknown };
  return card.name ?? card.title ?? nameOf(card.card);
}

/** What is gathered after a move was touched: once more as long as there are copies, then not at
 * all. */
export function gather(basket: LegalMove[], move: LegalMove, most: number): LegalMove[] {
  const already = basket.filter((one) => one.text === move.text).length;
  return already < most ? [...basket, move] : basket.filter((one) => one.text !== move.text);
}

/** All that is gathered as one sentence: "Discard Tomb 1, Tomb 1 and The Swimmer". */
export function gatheredText(basket: LegalMove[], verbs: VerbInfo[]): string {
  const verb = verbs.find((info) => info.name === basket[0]?.verb);
  const labels: Record<string, string> = {};
  for (const [name, info] of Object.entries(verb?.args ?? {})) {
    const said = basket.map((move) => info.labels[info.values.indexOf(move.args[name] ?? '')]);
    labels[name] = `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
  }
  return sentence(verb?.text ?? '', labels);
}

/** The things that are gathered, each once. */
export const thingsOf = (basket: LegalMove[]): string[] => [
  ...new Set(basket.map(({ touches }) => touches[0]!)),
];
