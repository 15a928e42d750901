// What seats pick before the game, where an option has picks: in Gloom a family.
import type { Expansion, Option, TableInfo } from './protocol';

export const BETWEEN = ' / ';

type Lobby = Pick<TableInfo, 'options'> & { seats: readonly unknown[] };

/** The option that seats pick from; null where there is none, or the host has chosen for all. */
export function picking(options: readonly Option[], table: Lobby): Option | null {
  const option = options.find((one) => one.picks.length);
  const value = option && table.options[option.name];
  return !option || option.choices.slice(1).includes(value!) ? null : option;
}

/** What each seat has picked; the first of the picks stands for none. */
export function picksOf(option: Option, table: Lobby): string[] {
  const value = String(table.options[option.name]);
  return value.includes(BETWEEN) ? value.split(BETWEEN) : table.seats.map(() => option.picks[0]!);
}

/** What a seat may pick: nobody else's, and only what the boxes on the table hold. */
export function offered(
  option: Option,
  expansions: readonly Expansion[],
  table: Lobby,
  at: number,
): string[] {
  const missing = expansions.filter((one) => table.options[one.option] !== true);
  const out = new Set([
    ...missing.flatMap((one) => one.families),
    ...picksOf(option, table).filter((one, seat) => seat !== at && one !== option.picks[0]),
  ]);
  return option.picks.filter((one) => !out.has(one));
}
