// What the frame around the board shows of The Cemetery Game.
import type { Phase } from '../../lib/board';
import type { TheCemeteryView } from '../../lib/protocol';
import { count } from '../../lib/words';

export const seatsOnBoard = true;

/** The hand has buttons for these. */
export const verbs = ['skip', 'end', 'done', 'pass', 'stop', 'fence'];

export const caption = (view: TheCemeteryView): string => `Round ${view.round}`;

const STEPS: [string, string[]][] = [
  ['Resolution', ['misfortune', 'resolution']],
  ['Actions', ['actions']],
  ['End of turn', ['ending']],
  ['Adjustment', ['adjustment']],
];

export const mostActions = (view: TheCemeteryView): number => (view.options['simplified'] ? 5 : 3);

export function phases(view: TheCemeteryView): Phase[] {
  const now = STEPS.findIndex(([, names]) => names.includes(view.phase));
  return STEPS.map(([name], at) => ({
    name:
      at === now && name === 'Actions'
        ? `Actions: ${view.actions} of ${mostActions(view)} done`
        : name,
    state: now < 0 || at < now ? 'done' : at === now ? 'now' : 'next',
  }));
}

export function seatFacts(view: TheCemeteryView, seat: number): string {
  const place = view.cemeteries[seat]!;
  return `${count(view.players[seat]!.hand, 'card')}, ${place.sealed.length} sealed`;
}
