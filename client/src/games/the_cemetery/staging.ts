// How things are shown that happen in The Cemetery Game.
import Tombstone from '~icons/game-icons/tombstone';
import Zombie from '~icons/game-icons/shambling-zombie';
import type { Spectacle, Stagings } from '../../lib/projector.svelte';
import type { ToldEvent } from '../../lib/protocol';
import { graveOf, homeOf, slotOf, zombieOf } from './model';
import Portrait from './Portrait.svelte';

const owner = ({ args }: ToldEvent): number => Number(args['cemetery'] ?? args['seat']);
const home = (event: ToldEvent): string => `[data-home="${owner(event)}"]`;
/** On a narrow screen only one cemetery is drawn whole. */
const part = (event: ToldEvent, thing: string): string[] => [
  `[data-thing="${thing}"] || ${home(event)}`,
];
const grave = (event: ToldEvent): string[] =>
  part(event, graveOf(owner(event), String(event.args['grave'])));
const slot = (event: ToldEvent): string[] => {
  const to = Number(event.args['to'] ?? owner(event));
  return part(event, slotOf(to, String(event.args['card'])));
};

function exhumed({ args, text }: ToldEvent): Spectacle {
  const name = String(args['corpse']);
  return { title: name, note: text, now: Number(args['points']), Picture: Portrait, name };
}

/** A sealed corpse turns up at the end: the cemetery's points count on. */
function laidOpen(event: ToldEvent): Spectacle {
  const [total, points] = [Number(event.args['total']), Number(event.args['points'])];
  const to = home(event);
  return { ...exhumed(event), was: total - points, now: total, mood: 'gain', to };
}

export const stagings: Stagings = {
  turn: { lasts: 0.5, aside: true },
  drew: { lasts: 0.5, aside: true },
  remade: { aside: true },
  'fence down': { aside: true },
  discarded: { aside: true },
  replaced: { aside: true },
  level: { aside: true, spots: grave },
  bonus: { aside: true },
  looked: { spots: grave },
  'turned up': { spots: grave },
  developed: { spots: slot },
  moved: { spots: slot },
  digs: { lasts: 1.3, sound: 'spade', word: 'a spade digs', spots: grave },
  stopped: {
    lasts: 1.6,
    great: true,
    sound: 'bell',
    word: 'halt',
    spectacle: ({ args, text }) => ({ title: String(args['card']), note: text, mood: 'stone' }),
  },
  fenced: {
    lasts: 1.6,
    great: true,
    sound: 'bell',
    word: 'halt',
    spectacle: ({ args, text }) => ({ title: String(args['card']), note: text, mood: 'stone' }),
  },
  buried: {
    lasts: 1.3,
    sound: 'spade',
    word: 'a spade digs',
    spots: grave,
  },
  sealed: {
    lasts: 1.8,
    great: true,
    sound: 'stone',
    word: 'a tomb is sealed',
    spectacle: ({ text }) => ({ title: text, Picture: Tombstone, mood: 'stone' }),
    spots: (event) => part(event, graveOf(owner(event), String(event.args['becomes']))),
  },
  exhumed: {
    lasts: 2,
    great: true,
    sound: 'spade',
    word: 'a grave is opened',
    spectacle: exhumed,
    spots: (event) => [home(event)],
  },
  zombie: {
    lasts: 2,
    great: true,
    sound: 'groan',
    word: 'a zombie rises',
    spectacle: (event) => ({
      title: event.text,
      now: Number(event.args['zombie']),
      Picture: Zombie,
      mood: 'fright',
      to: home(event),
    }),
    spots: (event) => part(event, zombieOf(owner(event), Number(event.args['zombie']))),
  },
  'laid open': {
    lasts: 1.5,
    great: true,
    sound: 'turn',
    word: 'a coffin opens',
    aside: true,
    spectacle: laidOpen,
    spots: grave,
  },
  killed: { spots: (event) => [`[data-thing="${homeOf(owner(event))}"] || ${home(event)}`] },
  ended: {
    lasts: 2.5,
    great: true,
    sound: 'end',
    word: 'the last notes',
    spectacle: ({ text }) => ({ title: text, mood: 'gain' }),
  },
};
