// How things are shown that happen in Gloomy Graves.
import type { Frame, Seen } from '../../lib/film';
import type { Spectacle, Stagings } from '../../lib/projector.svelte';
import type { GloomyGravesView, ToldEvent } from '../../lib/protocol';
import Half from './Half.svelte';
import { cellOf, said } from './model';

const homeOf = ({ args }: ToldEvent): string =>
  `[data-place="seat:${String(args['seat'])}"] || .mini[data-seat="${String(args['seat'])}"]`;

/** Both cells that a buried card lies on. */
function cells(event: ToldEvent, view: Seen): string[] {
  return [event.args['cell'], event.args['new_cell']].flatMap((name) => {
    const cell = cellOf(view as unknown as GloomyGravesView, String(name));
    return cell ? [`[data-zone="graveyard"] [data-at="${said(cell)}"]`] : [];
  });
}

/** A score card is claimed: the points count up, and it goes to whose it is. */
function claimed(event: ToldEvent, { was, view }: Frame): Spectacle {
  const seat = Number(event.args['seat']);
  const points = (seen: Seen) => (seen as unknown as GloomyGravesView).players[seat]?.points;
  return {
    title: event.text,
    was: points(was),
    now: points(view),
    Picture: Half,
    name: String(event.args['type']),
    mood: 'gain',
    to: homeOf(event),
  };
}

export const stagings: Stagings = {
  'set up': { aside: true },
  row: { aside: true },
  chose: { aside: true },
  drew: { lasts: 0.4, aside: true },
  took: { lasts: 0.6, aside: true },
  refilled: { lasts: 0.4, aside: true },
  passed: { lasts: 0.5, aside: true },
  entombed: {
    lasts: 1.3,
    sound: 'stone',
    word: 'stone on stone',
    spots: ({ args }) => [`[data-place="crypt:${String(args['seat'])}"]`],
  },
  buried: { lasts: 1.6, sound: 'spade', word: 'a spade digs', spots: cells },
  scored: {
    lasts: 2.4,
    great: true,
    sound: 'fanfare',
    word: 'a score card is claimed',
    spectacle: claimed,
    spots: (event) => [homeOf(event)],
  },
  'last round': { lasts: 2, spectacle: ({ text }) => ({ title: text }) },
  ended: {
    lasts: 2.5,
    great: true,
    sound: 'end',
    word: 'the last notes',
    spectacle: ({ text }) => ({ title: text, mood: 'gain' }),
  },
};
