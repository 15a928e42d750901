import { describe, expect, it } from 'vitest';
import {
  expand,
  glow,
  keep,
  intended,
  meant,
  narrow,
  nextStep,
  question,
  resolve,
  sentence,
  touch,
  verbLabels,
} from './narrowing';
import type { LegalMoves, VerbInfo } from './protocol';

const VERBS: VerbInfo[] = [
  {
    name: 'place',
    text: 'Place {card} at {cemetery}',
    rule: 'GD-3',
    several: false,
    ready: false,
    args: {
      card: {
        values: ['widow', 'guard', '5'],
        labels: ['the widow', 'the guard', 'the 5'],
        some: '',
      },
      cemetery: { values: [0, 1, 2], labels: ['Ann’s', 'Bob’s', 'nobody’s'], some: '' },
    },
  },
  {
    name: 'view',
    text: 'Look at {spot} of {cemetery}',
    rule: 'GD-P4',
    several: false,
    ready: false,
    args: {
      cemetery: { values: [0, 1, 2], labels: ['Ann’s', 'Bob’s', 'nobody’s'], some: '' },
      spot: { values: [0, 1], labels: ['card 1', 'card 2'], some: '' },
    },
  },
  { name: 'pass', text: 'Pass', rule: 'GD-2', args: {}, several: false, ready: false },
];

const PLACE: LegalMoves = {
  verb: 'place',
  count: 4,
  args: { card: [0, 0, 1, 1], cemetery: [0, 1, 0, 2] },
  things: [],
  touches: null,
};
const VIEW: LegalMoves = {
  verb: 'view',
  count: 2,
  args: { cemetery: [1, 2], spot: [0, 1] },
  things: ['cemetery:1', 'cemetery:1/spot:0', 'cemetery:2/spot:1'],
  touches: [[0, 1], [2]],
};
const PASS: LegalMoves = { verb: 'pass', count: 1, args: {}, things: [], touches: null };
const moves = expand([PLACE, PASS], VERBS);
const texts = (found: { text: string }[]) => found.map((move) => move.text);

describe('opening the columns', () => {
  it('fills in texts, arguments and what is touched', () => {
    expect(texts(moves)).toEqual([
      'Place the widow at Ann’s',
      'Place the widow at Bob’s',
      'Place the guard at Ann’s',
      'Place the guard at nobody’s',
      'Pass',
    ]);
    expect(moves[3]).toMatchObject({ args: { card: 'guard', cemetery: 2 }, rule: 'GD-3' });
    expect(moves[3]!.touches).toEqual(['card:guard', 'cemetery:2', 'verb:place']);
    expect(moves[3]!.handles).toEqual(['card=guard', 'cemetery=2']);
    expect(moves[4]!.touches).toEqual(['verb:pass']);
  });

  it('takes the things the server names instead of the arguments', () => {
    const [first, second] = expand([VIEW], VERBS);
    expect(first!.touches).toEqual(['cemetery:1', 'cemetery:1/spot:0', 'verb:view']);
    expect(second!.touches).toEqual(['cemetery:2/spot:1', 'verb:view']);
  });

  it('leaves out verbs it was not told of, and braces that are no argument', () => {
    expect(expand([{ ...PASS, verb: 'fly' }], VERBS)).toEqual([]);
    expect(sentence('Say {x} and {y}', { x: 'boo' })).toBe('Say boo and {y}');
  });
});

describe('touching', () => {
  it('keeps the moves that mention every chosen thing', () => {
    expect(touch(moves, [], 'card:widow')).toEqual(['card:widow']);
    expect(texts(narrow(moves, ['card:widow']))).toHaveLength(2);
    expect(touch(moves, ['card:widow'], 'cemetery:1')).toEqual(['card:widow', 'cemetery:1']);
    expect(texts(narrow(moves, ['card:widow', 'cemetery:1']))).toEqual([
      'Place the widow at Bob’s',
    ]);
  });

  it('lets go of what is touched again', () => {
    expect(touch(moves, ['card:widow', 'cemetery:1'], 'card:widow')).toEqual(['cemetery:1']);
  });

  it('lets what does not go with the new thing make room', () => {
    expect(touch(moves, ['card:widow'], 'card:guard')).toEqual(['card:guard']);
    expect(touch(moves, ['card:widow', 'cemetery:0'], 'card:guard')).toEqual([
      'cemetery:0',
      'card:guard',
    ]);
    expect(touch(moves, ['card:widow', 'cemetery:1'], 'card:guard')).toEqual(['card:guard']);
  });

  it('drops no card for a target that it can’t go to', () => {
    expect(touch(moves, ['card:widow'], 'cemetery:2')).toBeNull();
    expect(touch(moves, ['verb:pass'], 'cemetery:2')).toEqual(['cemetery:2']);
    expect(touch(moves, ['card:widow'], 'verb:pass')).toEqual(['verb:pass']);
  });

  it('means what has a button of its own only when that is touched', () => {
    expect(intended(moves, ['card:widow'], ['place'])).toEqual([moves.at(-1)]);
    expect(intended(moves, ['verb:place'], ['place'])).toEqual(moves);
    expect(intended(moves, [], ['place'])).toEqual(moves);
  });

  it('says when no move mentions a thing', () => {
    expect(touch(moves, [], 'card:5')).toBeNull();
    expect(touch([], [], 'card:widow')).toBeNull();
  });

  it('takes a part for its whole, and a whole for its parts', () => {
    expect(resolve(moves, 'cemetery:1/spot:7')).toBe('cemetery:1');
    const looks = expand([VIEW], VERBS);
    expect(texts(narrow(looks, ['cemetery:2']))).toEqual(['Look at card 2 of nobody’s']);
    expect(touch(looks, [], 'cemetery:2/spot:0')).toEqual(['cemetery:2']);
  });

  it('does not mistake one name for the beginning of another', () => {
    const few = expand([{ ...PLACE, count: 1, args: { card: [0], cemetery: [1] } }], VERBS);
    expect(resolve(few, 'cemetery:')).toBeNull();
    expect(resolve(few, 'card:wid')).toBeNull();
  });

  it('keeps of an old choice what still makes sense', () => {
    expect(keep(moves, ['card:widow', 'cemetery:2', 'verb:place'])).toEqual(['card:widow']);
    expect(keep([], ['card:widow'])).toEqual([]);
  });
});

describe('glowing', () => {
  it('lights what may be touched first', () => {
    expect(glow(moves, [], 'card:widow')).toBe('can');
    expect(glow(moves, [], 'card:5')).toBe('none');
    expect(glow([], [], 'card:widow')).toBe('none');
  });

  it('lights the hand first, then where a card can go', () => {
    expect(glow(moves, [], 'card:widow')).toBe('can');
    expect(glow(moves, [], 'cemetery:1')).toBe('none');
    expect(glow(moves, ['card:widow'], 'cemetery:1')).toBe('target');
    expect(glow(moves, ['card:widow'], 'cemetery:2')).toBe('dim');
    expect(glow(expand([VIEW], VERBS), [], 'cemetery:1')).toBe('can');
  });

  it('lights targets and dims the rest once something is chosen', () => {
    expect(glow(moves, ['card:widow'], 'card:widow')).toBe('selected');
    expect(glow(moves, ['card:widow'], 'cemetery:1')).toBe('target');
    expect(glow(moves, ['card:widow'], 'cemetery:2')).toBe('dim');
  });

  it('marks everything the single move left mentions', () => {
    expect(glow(moves, ['cemetery:2'], 'card:guard')).toBe('selected');
  });

  it('leaves parts of a lit thing as they are', () => {
    expect(glow(moves, ['card:widow'], 'cemetery:1/spot:0')).toBe('none');
    expect(glow(moves, [], 'cemetery:1/spot:0')).toBe('none');
  });
});

describe('choosing from lists', () => {
  it('asks for the verb first, then for the arguments in their order', () => {
    const first = nextStep(moves, VERBS, 2);
    expect(first?.name).toBe('verb');
    expect(first?.answers).toEqual([
      { thing: 'verb:place', label: 'Place', count: 4 },
      { thing: 'verb:pass', label: 'Pass', count: 1 },
    ]);
    const placing = narrow(moves, ['verb:place']);
    const second = nextStep(placing, VERBS, 2);
    expect(second?.answers.map((one) => one.label)).toEqual(['the widow', 'the guard']);
    expect(nextStep(narrow(placing, [second!.answers[0]!.thing]), VERBS, 2)).toBeNull();
  });

  it('skips an argument that is the same in all', () => {
    const one = expand(
      [{ ...PLACE, count: 3, args: { card: [0, 0, 0], cemetery: [0, 1, 2] } }],
      VERBS,
    );
    expect(nextStep(one, VERBS, 2)?.name).toBe('cemetery');
  });

  it('takes hold of arguments that are no things on the board', () => {
    const looks = expand([VIEW], VERBS);
    const step = nextStep(looks, VERBS, 1);
    expect(step?.answers.map((one) => one.thing)).toEqual(['cemetery=1', 'cemetery=2']);
    expect(touch(looks, [], 'cemetery=2')).toEqual(['cemetery=2']);
    expect(texts(narrow(looks, ['cemetery=2']))).toEqual(['Look at card 2 of nobody’s']);
  });

  it('lists few moves whole', () => {
    expect(nextStep(moves, VERBS)).toBeNull();
  });

  it('calls a verb by its words before the first thing', () => {
    expect([...verbLabels(VERBS).values()]).toEqual(['Place', 'Look at', 'Pass']);
  });
});

describe('asking why not', () => {
  it('names the verb and arguments that the things fit', () => {
    expect(question(VERBS, ['place'], ['card:5'])).toEqual({ verb: 'place', args: { card: '5' } });
    expect(question(VERBS, [], ['card:widow', 'cemetery:2'])).toEqual({
      verb: 'place',
      args: { card: 'widow', cemetery: 2 },
    });
    expect(question(VERBS, [], ['cemetery:1/spot:0'])).toEqual({
      verb: 'view',
      args: { cemetery: 1, spot: 0 },
    });
  });

  it('prefers what is being done', () => {
    expect(question(VERBS, ['view'], ['cemetery:1'])?.verb).toBe('view');
    expect(question(VERBS, ['place'], ['cemetery:1'])?.verb).toBe('place');
  });

  it('has no question about things no verb speaks of', () => {
    expect(question(VERBS, ['place'], ['deck'])).toBeNull();
    expect(question(VERBS, ['place'], ['discards/card:widow'])).toBeNull();
    expect(question(VERBS, ['place'], ['card:nobody'])).toBeNull();
  });
});

describe('what a lesson means', () => {
  const page = { pages: [], at: 0, count: 3, strayed: false, waits: false, over: false };

  it('is every move that fits what it names', () => {
    const one = meant(
      { ...page, verbs: ['place'], args: { card: ['widow'], cemetery: [1] } },
      moves,
    );
    expect(texts(one)).toEqual(['Place the widow at Bob’s']);
    expect(meant({ ...page, verbs: ['place'], args: { card: ['guard'] } }, moves)).toHaveLength(2);
    const any = { card: ['guard', 'widow'] };
    const all = moves.filter(({ verb }) => verb === 'place');
    expect(meant({ ...page, verbs: ['place'], args: any }, moves)).toEqual(all);
    expect(meant({ ...page, verbs: [], args: {} }, moves)).toHaveLength(moves.length);
  });

  it('is nothing once it is over, or when the learner has strayed', () => {
    const wish = { ...page, verbs: ['place'], args: {} };
    expect(meant({ ...wish, over: true }, moves)).toEqual([]);
    expect(meant({ ...wish, strayed: true }, moves)).toEqual([]);
  });
});
