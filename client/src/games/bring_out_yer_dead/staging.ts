// How things are shown that happen in Bring Out Yer Dead.
import type { Stagings } from '../../lib/projector.svelte';
import type { ToldEvent } from '../../lib/protocol';
import { placeOf } from './flights';

const graves = ({ args }: ToldEvent): string[] =>
  [args['to'], args['grave']].flatMap((grave) =>
    typeof grave === 'string' ? [placeOf(`grave:${grave}`)] : [],
  );

export const stagings: Stagings = {
  offered: { aside: true },
  kept: { aside: true },
  tucked: { aside: true },
  inherited: { aside: true },
  dealt: { lasts: 0.6, aside: true },
  cart: { aside: true },
  picked: { lasts: 0.3, aside: true },
  bid: { lasts: 0.4, aside: true },
  declined: { lasts: 0.6, aside: true },
  chosen: { aside: true, spots: graves },
  drew: { lasts: 0.7, aside: true },
  bank: { sound: 'cart', word: 'the cart creaks' },
  revealed: { lasts: 2.2, great: true, sound: 'turn', word: 'the bids turn' },
  loaded: {
    sound: 'stone',
    word: 'a coffin lands',
    spots: ({ args }) => [placeOf(`spot:${String(args['spot'])}`)],
  },
  fell: { lasts: 1.5, sound: 'splash', word: 'a coffin falls' },
  buried: { lasts: 1.3, sound: 'spade', word: 'a spade digs', spots: graves },
  moved: { lasts: 1.3, spots: graves },
  swapped: { lasts: 1.3, spots: graves },
  dredged: { lasts: 1.3, spots: graves },
  returned: { lasts: 1.3, spots: graves },
  drowned: {
    lasts: 1.5,
    sound: 'splash',
    word: 'the river takes it',
    spots: ({ args }) => [placeOf(`river:${String(args['seat'])}`)],
  },
  scored: { sound: 'coins', word: 'points ring' },
  ended: { lasts: 2.5, great: true, sound: 'end', word: 'the last notes' },
};
