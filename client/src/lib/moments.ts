// A game's great moments for who reads it plainly; fetched by who wants them.
import { packageOf, type Art } from './board';
import type { Staging, Stagings } from './projector.svelte';

const arts = import.meta.glob<Art>('../games/*/art.ts');

/** What of a game's moments matters without its board: which are great, and how they sound. */
export async function momentsOf(game: string): Promise<Stagings> {
  const { stagings = {} } = (await arts[`../games/${packageOf(game)}/art.ts`]?.()) ?? {};
  const kept = ({ great, sound, word, silent }: Staging): Staging => ({
    ...(great && { great }),
    ...(sound && { sound }),
    ...(word && { word }),
    ...(silent && { silent }),
  });
  const without = ({ instead, ...staging }: Staging): Staging => ({
    ...kept(staging),
    ...(instead && {
      instead: (event) => {
        const other = instead(event);
        return other && kept(other);
      },
    }),
  });
  return Object.fromEntries(
    Object.entries(stagings).map(([name, staging]) => [name, without(staging)]),
  );
}
