// Pictures of the rules: files named after the rule they show, in `games/<game>/pictures/`. They are
// fetched with the drawer, so a table costs nothing for them.

/** What a game's `pictures.ts` exports. */
export interface RulePictures {
  /** The picture of a rule; of a rule that is a list, "GD-9.1" is that of its first part. */
  pictures: Record<string, string>;
  /** What else one wants to know when a move goes by this rule. */
  besides: Record<string, string[]>;
  /** The rule that is the text of a thing, such as a card: "card:widow" is "GD-9.1". */
  things?: Record<string, string>;
}

const books = import.meta.glob<RulePictures>('../games/*/pictures.ts');

/** Fetches the pictures of a game's rules; a game may have none. */
export async function picturesOf(game: string): Promise<RulePictures> {
  const load = books[`../games/${game.replaceAll('-', '_')}/pictures.ts`];
  return load ? load() : { pictures: {}, besides: {} };
}

/** The files by the name of their rule: "./pictures/GD-8.svg" is "GD-8". */
export function byRule(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, address]) => [/([^/]+)\.svg$/.exec(path)![1]!, address]),
  );
}

/** The rules behind a decision: those that its moves go by, each with what belongs to it. */
export function behind(moves: string[], besides: Record<string, string[]>, most = 7): string[] {
  const found = new Set<string>();
  for (const rule of new Set(moves)) {
    found.add(rule);
    for (const other of besides[rule] ?? []) found.add(other);
  }
  return [...found].slice(0, most);
}
