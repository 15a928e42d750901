// The guided first games: to begin one, to go on with it, and to play for real afterwards.
import * as api from './api';
import { usual } from './games';
import { place } from './location.svelte';
import type { SeatPlan } from './protocol';
import { newNonce } from './random';
import { trying } from './toast.svelte';

/** Sits down at this game's lesson: where it was left, or at a new one. */
export async function teach(game: string, anew = false): Promise<void> {
  const table = await trying(anew ? api.newLesson(game) : left(game));
  if (table) place.go({ page: 'table', id: table.id });
}

async function left(game: string) {
  const mine = (await api.mine()).tables;
  const waits = mine.find((one) => one.lesson && one.game === game && one.status === 'playing');
  return waits ?? api.newLesson(game);
}

/** A real game, with as many of the gentlest bots as usually sit down. */
export async function playForReal(game: string): Promise<void> {
  const made = trying(
    api.catalogue().then(({ games, first_level }) => {
      const seats = games.find((one) => one.name === game)?.seats ?? [4];
      const bots = Array.from({ length: usual(seats) - 1 }, (): SeatPlan => ({
        kind: 'bot',
        level: first_level,
      }));
      return api.newTable({
        game,
        seats: [{ kind: 'me' }, ...bots],
        nonce: newNonce(),
        start: true,
      });
    }),
  );
  const table = await made;
  if (table) place.go({ page: 'table', id: table.id });
}
