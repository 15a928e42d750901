// How things are shown that happen in Gravediggers.
import type { Stagings } from '../../lib/projector.svelte';
import type { ToldEvent } from '../../lib/protocol';
import { paymentsOf } from './model';
import { turning } from './scenes.svelte';

const plot = ({ args }: ToldEvent) => [`[data-place="cemetery:${String(args['cemetery'])}"]`];
const card = ({ args }: ToldEvent) => [
  `[data-place="cemetery:${String(args['cemetery'])}/${String(args['spot'])}"]`,
];

export const stagings: Stagings = {
  tile: { lasts: 0.5, aside: true },
  drew: { lasts: 0.35, aside: true },
  fist: { lasts: 0.5, aside: true },
  placed: { spots: plot },
  viewed: { spots: card },
  revealed: { sound: 'turn', word: 'a card turns', spots: card },
  gravedigger: { lasts: 1.5, sound: 'spade', word: 'a spade digs', spots: plot },
  opened: { lasts: 1.7, great: true, aside: true },
  turned: {
    parts: (event, { was }) => turning(event, was).length,
    lasts: 1.4,
    sound: 'turn',
    word: 'cards turn',
    aside: true,
    spots: plot,
  },
  'the widow distracts': { aside: true },
  'the widows chat': { aside: true },
  'the guards play': { aside: true },
  'the accomplices help': { aside: true },
  'they fight': { aside: true },
  bounty: { lasts: 1.3, aside: true },
  paid: {
    parts: (event) => paymentsOf(event).length,
    lasts: 2,
    sound: 'coins',
    word: 'coins ring',
    silent: (event) => paymentsOf(event).every(({ gain }) => gain === 0),
  },
  cleared: { lasts: 0.6, aside: true },
  closed: { aside: true },
  ended: { lasts: 2.5, great: true, sound: 'end', word: 'the last notes' },
};
