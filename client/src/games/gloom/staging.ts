// How things are shown that happen in Gloom.
import type { Frame } from '../../lib/film';
import type { Spectacle, Staging, Stagings } from '../../lib/projector.svelte';
import type { GloomView, ToldEvent } from '../../lib/protocol';
import { whom } from './flights';
import Icon from './Icon.svelte';
import Portrait from './Portrait.svelte';
import Wedding from './Wedding.svelte';

const spots = (event: ToldEvent): string[] =>
  whom(event).map((name) => `[data-person="${name}"] || [data-house="${name}"]`);

/** Whom it befalls, what they are worth by it, and the chronicle's line. */
function befalls({ args, text }: ToldEvent, frame?: Frame): Spectacle {
  const name = String(args['character']);
  const before = (frame?.was as GloomView | undefined)?.characters.find((one) => one.name === name);
  return {
    title: name,
    note: String(args['tale'] || args['card'] || text),
    was: typeof args['was'] === 'number' ? args['was'] : before?.worth,
    now: typeof args['worth'] === 'number' ? args['worth'] : undefined,
    signed: true,
    Picture: Portrait,
    name,
  };
}
const card = ({ args, text }: ToldEvent): Spectacle => ({
  title: String(args['card']),
  note: text,
});

/** What comes to nothing, and what whoever is spared by that is worth still. */
const spared = (event: ToldEvent): Spectacle =>
  event.args['character'] === undefined
    ? { ...card(event), mood: 'stone' }
    : { ...befalls(event), note: event.text, mood: 'stone' };

const wedding: Staging = {
  lasts: 2.8,
  great: true,
  sound: 'peal',
  word: 'wedding bells',
  spectacle: (event) => ({ ...befalls(event), Picture: Wedding, mood: 'wedding' }),
  spots,
};

export const stagings: Stagings = {
  turn: { lasts: 0.4, aside: true },
  drew: { lasts: 0.5, aside: true },
  passed: { lasts: 0.6, aside: true },
  declined: { lasts: 0.6, aside: true },
  remade: { aside: true },
  'took effect': { lasts: 0.6, aside: true },
  modifier: {
    lasts: 2,
    spectacle: befalls,
    spots,
    instead: ({ args }) => (args['weds'] ? wedding : null),
  },
  event: {
    lasts: 2,
    sound: 'turn',
    word: 'a page turns',
    spectacle: (event) => ({ ...card(event), Picture: Icon, name: 'event' }),
    spots,
  },
  response: {
    lasts: 2,
    great: true,
    sound: 'bell',
    word: 'a bell',
    spectacle: (event) => ({ ...card(event), mood: 'stone' }),
  },
  cancelled: { lasts: 1.8, spectacle: spared, spots },
  kill: { lasts: 1.2, spots },
  died: {
    lasts: 2.8,
    great: true,
    sound: 'bell',
    word: 'the bell tolls',
    spectacle: (event) => ({ ...befalls(event), mood: 'death' }),
    spots,
  },
  'lives again': {
    lasts: 2.4,
    great: true,
    sound: 'groan',
    word: 'somebody sits up',
    spectacle: (event, frame) => ({ ...befalls(event, frame), note: event.text, mood: 'fright' }),
    spots,
  },
  gone: {
    lasts: 2.4,
    great: true,
    sound: 'bell',
    word: 'the bell tolls',
    spectacle: (event) => ({ ...befalls(event), note: event.text, mood: 'death' }),
    spots,
  },
  moved: {
    lasts: 1.8,
    spectacle: (event, frame) => {
      const args = { ...event.args, character: event.args['other'] };
      return { ...befalls({ ...event, args }, frame), note: event.text };
    },
    spots,
  },
  exchanged: { lasts: 1.8, spectacle: befalls, spots },
  stripped: {
    lasts: 1.8,
    spectacle: (event, frame) => ({ ...befalls(event, frame), note: event.text }),
    spots,
  },
  mystery: { lasts: 1.8, spectacle: card, spots },
  joined: { lasts: 1.6, spots },
  expedition: { lasts: 1.8, spectacle: card },
  ended: {
    lasts: 2.5,
    great: true,
    sound: 'end',
    word: 'the last notes',
    spectacle: ({ text }) => ({ title: text, mood: 'death' }),
  },
};
