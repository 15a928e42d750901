// The dead, drawn: a bust with hair, eyes, mouth and what each wore. Every corpse is a list of
// shapes on one hundred by one hundred and twenty; an unknown name gets a face of its own by chance.

export type Shape =
  | { kind: 'path'; d: string; fill?: string; line?: string; width?: number }
  | {
      kind: 'oval';
      x: number;
      y: number;
      rx: number;
      ry: number;
      fill: string;
      line?: string;
      width?: number;
    };

const path = (d: string, fill?: string, line?: string, width?: number): Shape => ({
  kind: 'path',
  d,
  fill,
  line,
  width,
});
const oval = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  line?: string,
  width?: number,
): Shape => ({
  kind: 'oval',
  x,
  y,
  rx,
  ry,
  fill,
  line,
  width,
});

const SKIN = '#d8d0bd';
const SHADE = '#b1a58c';
const DARK = '#191410';
const LINEN = '#efe6d0';

// Hair lies behind the face (first) and before it (second).
const HAIR: Record<string, (colour: string) => [Shape[], Shape[]]> = {
  none: () => [[], []],
  short: (c) => [[], [path('M32 54c-2-18 6-26 18-26s20 8 18 26c-2-8-6-14-18-14s-16 6-18 14z', c)]],
  parted: (c) => [
    [],
    [
      path(
        'M31 58c-3-20 6-30 19-30 14 0 22 10 19 30-2-6-3-11-5-14-10 3-20 0-26-6-3 6-5 12-7 20z',
        c,
      ),
    ],
  ],
  curls: (c) => [
    [],
    [
      path(
        'M28 56c-8-4-8-10-4-14-6-6 0-14 6-14-2-8 8-10 12-6 4-8 14-6 16 0 8-4 14 2 12 8 8 2 8 10 4 14 4 4 2 10-4 12 0-10-6-16-20-16s-20 6-22 16z',
        c,
      ),
    ],
  ],
  long: (c) => [
    [
      path(
        'M30 50c-2-18 8-26 20-26s22 8 20 26c0 16 4 28 8 42H66c2-16 2-30-2-44-8-4-20-4-28 0-4 14-4 28-2 44H22c4-14 8-26 8-42z',
        c,
      ),
    ],
    [path('M32 52c0-16 8-22 18-22s18 6 18 22c-6-10-10-12-18-12s-12 2-18 12z', c)],
  ],
  wig: (c) => [
    [
      path(
        'M26 90c-8-6-8-14-4-18-6-6-4-14 2-16-4-20 8-32 26-32s30 12 26 32c6 2 8 10 2 16 4 4 4 12-4 18z',
        c,
      ),
    ],
    [
      path('M31 54c-2-18 7-27 19-27s21 9 19 27c-5-9-11-13-19-13s-14 4-19 13z', c),
      path(
        'M27 64c3 2 6 2 8 0M25 76c3 2 7 2 10 0M65 64c2 2 5 2 8 0M65 76c3 2 7 2 10 0',
        undefined,
        '#b9b19d',
        1.6,
      ),
    ],
  ],
  bun: (c) => [
    [oval(50, 23, 8, 8, c)],
    [path('M32 53c-1-16 7-24 18-24s19 8 18 24c-4-9-10-13-18-13s-14 4-18 13z', c)],
  ],
  thin: (c) => [
    [],
    [
      path('M33 52c-3-6-2-12 1-16 0 6 1 10 3 12zM67 52c3-6 2-12-1-16 0 6-1 10-3 12z', c),
      path('M40 33c6-4 14-4 20 0', undefined, c, 1.4),
    ],
  ],
};

const EYES: Record<string, Shape[]> = {
  wide: [
    oval(43, 55, 4.6, 5, SHADE),
    oval(57, 55, 4.6, 5, SHADE),
    oval(43, 55.5, 2.1, 2.1, DARK),
    oval(57, 55.5, 2.1, 2.1, DARK),
  ],
  shut: [path('M39 56c2 2 6 2 8 0M53 56c2 2 6 2 8 0', undefined, DARK, 1.8)],
  hollow: [
    oval(43, 55, 5, 6, '#3a3128'),
    oval(57, 55, 5, 6, '#3a3128'),
    oval(43, 56, 1.3, 1.3, '#f5ebd3'),
    oval(57, 56, 1.3, 1.3, '#f5ebd3'),
  ],
  glasses: [
    oval(42.5, 55, 6, 6, '#e9efe6', DARK, 1.8),
    oval(57.5, 55, 6, 6, '#e9efe6', DARK, 1.8),
    path('M48.500 54h3', undefined, DARK, 1.8),
    oval(43, 55, 1.6, 1.6, DARK),
    oval(58, 55, 1.6, 1.6, DARK),
  ],
  goggles: [
    path('M33 49h34v5H33z', '#4b3620'),
    oval(42, 55, 7, 7, '#9fc7b4', '#4b3620', 3),
    oval(58, 55, 7, 7, '#9fc7b4', '#4b3620', 3),
    path('M39 52l4-2M55 52l4-2', undefined, '#fff', 1.5),
  ],
  monocle: [
    oval(43, 55, 4, 3, SHADE),
    oval(43, 55, 1.8, 1.8, DARK),
    oval(57, 55, 6, 6, '#eef2ea', '#6b5a2a', 1.8),
    oval(57, 55, 1.7, 1.7, DARK),
    path('M62 59c3 8 3 14 0 22', undefined, '#6b5a2a', 1),
  ],
  squint: [
    path('M38 53l9 2.500M62 53l-9 2.500', undefined, DARK, 2.2),
    oval(43, 57, 1.6, 1.2, DARK),
    oval(57, 57, 1.6, 1.2, DARK),
  ],
  aside: [
    oval(43, 55, 4.6, 4, SHADE),
    oval(57, 55, 4.6, 4, SHADE),
    oval(45.4, 55, 2, 2, DARK),
    oval(59.4, 55, 2, 2, DARK),
  ],
};

const MOUTH: Record<string, Shape[]> = {
  flat: [path('M45 69h10', undefined, '#5b3a30', 1.8)],
  smirk: [path('M44 69c5 2 9 1 12-2', undefined, '#5b3a30', 1.8)],
  glum: [path('M44 70c4-3 8-3 12 0', undefined, '#5b3a30', 1.8)],
  gasp: [oval(50, 70, 3.2, 4, '#4a2a24')],
  lips: [path('M45 69c2-2 4-1 5 0 1-1 3-2 5 0-3 3-7 3-10 0z', '#8c2f3a')],
  teeth: [
    path('M43 67h14v4H43z', LINEN, '#5b3a30', 1.2),
    path('M47 67v4M50 67v4M53 67v4', undefined, '#5b3a30', 0.9),
  ],
};

const FACE: Record<string, (colour: string) => Shape[]> = {
  none: () => [],
  beard: (c) => [
    path('M33 58c0 20 6 30 17 32 11-2 17-12 17-32-2 6-6 8-9 8-3-3-13-3-16 0-3 0-7-2-9-8z', c),
  ],
  moustache: (c) => [path('M50 64c-3-3-9-2-13 3 5 1 10 1 13-1 3 2 8 2 13 1-4-5-10-6-13-3z', c)],
  whiskers: (c) => [
    path('M33 54c-2 12 2 20 8 22-1-8-4-14-8-22zM67 54c2 12-2 20-8 22 1-8 4-14 8-22z', c),
  ],
  pencil: (c) => [path('M44 65.500c3-1.500 9-1.500 12 0', undefined, c, 1.6)],
};

const COLLAR: Record<string, Shape[]> = {
  none: [],
  shirt: [path('M40 84l10 12 10-12 6 4-16 20-16-20z', LINEN)],
  bow: [
    path('M40 84l10 10 10-10 4 4-14 14-14-14z', LINEN),
    path('M50 95l-11-6v12zM50 95l11-6v12z', '#6d2626'),
  ],
  tie: [
    path('M40 84l10 10 10-10 5 4-15 13-15-13z', LINEN),
    path('M46 95h8l-2 5 4 20H44l4-20z', '#31476b'),
  ],
  jabot: [
    path('M38 88c4-5 20-5 24 0 2 5-2 8-5 9l4 6-5 5 3 8H41l3-8-5-5 4-6c-3-1-7-4-5-9z', LINEN),
    path('M45 96c3 2 7 2 10 0M44 106c4 2 8 2 12 0', undefined, '#b9ad90', 1.2),
  ],
  ruff: [
    path('M30 90c4-8 36-8 40 0 2 6-6 8-20 8s-22-2-20-8z', LINEN),
    path('M34 92l3 4M42 91l2 5M50 90v6M58 91l-2 5M66 92l-3 4', undefined, '#9c8f74', 1.2),
  ],
  scarf: [
    path('M36 84c8 6 20 6 28 0l4 8c-10 6-26 6-36 0z', '#6b3a3a'),
    path('M56 92l4 24h8l-4-26z', '#5a2f2f'),
  ],
  straps: [
    path('M32 92l6-4 4 34h-7zM68 92l-6-4-4 34h7z', '#5d6f86'),
    path('M38 104h24v18H38z', '#5d6f86'),
  ],
  apron: [
    path('M37 90l4-3 3 10h12l3-10 4 3 3 32H34z', LINEN),
    path('M46 104c3 5 2 9-1 12M55 108c-2 4-2 6 0 9', undefined, '#a5493c', 2.2),
  ],
  ermine: [
    path('M22 106c6-16 50-16 56 0l4 16H18z', LINEN),
    path(
      'M30 108l2 4M42 103l2 4M56 103l2 4M68 108l2 4M36 116l2 4M62 116l2 4M50 112l1 5',
      undefined,
      '#2a2118',
      2.4,
    ),
  ],
};

const HAT: Record<string, Shape[]> = {
  none: [],
  crown: [
    path('M33 36l-3-20 11 9 9-13 9 13 11-9-3 20z', '#cfc08c', '#5a4a22', 1.5),
    oval(50, 29, 2.4, 2.4, '#8c2f3a'),
  ],
  top: [
    path('M30 34h40M34 33V8h32v25z', '#2a2118', '#2a2118', 5),
    path('M34 27h32', undefined, '#7b2e2e', 4),
  ],
  cap: [
    path('M30 40c0-14 10-20 20-20s20 6 20 20c-12-4-28-4-40 0z', '#3a3f52'),
    path('M50 38c10 0 20 2 27 7-10 1-18-1-27-3z', '#2a2f40'),
  ],
  helmet: [
    path('M29 44c0-16 9-23 21-23s21 7 21 23c-12-4-30-4-42 0z', '#5f5a44'),
    oval(50, 33, 5, 5, '#fff8e6', '#3a2a1c', 2),
  ],
  straw: [
    path(
      'M20 42c10-6 50-6 60 0-6 5-54 5-60 0zM34 38c0-12 6-18 16-18s16 6 16 18z',
      '#c9b896',
      '#83734c',
      1,
    ),
    path('M34 36c10-3 22-3 32 0v4c-10-2-22-2-32 0z', '#5f7a4a'),
  ],
  band: [path('M32 43c10-4 26-4 36 0v5c-10-3-26-3-36 0z', LINEN)],
  swim: [
    path('M31 48c-1-18 8-25 19-25s20 7 19 25c-10-5-28-5-38 0z', '#c9d6d8'),
    path('M50 23v21M40 26c-2 6-3 12-3 19M60 26c2 6 3 12 3 19', undefined, '#9fb3b6', 1.4),
  ],
  flat: [
    path('M28 42c-3-14 8-22 23-22 14 0 24 6 22 18-14-4-30-3-45 4z', '#6b5c4a'),
    path('M28 42c12-6 26-7 37-5 3 3-2 5-8 5-10 0-20 1-29 3z', '#54483a'),
  ],
  bowler: [
    path('M25 40c8 4 42 4 50 0 2 3-2 6-8 7-10 2-24 2-34 0-6-1-10-4-8-7z', '#2d2a33'),
    path('M34 40c-1-14 5-20 16-20s17 6 16 20c-10 3-22 3-32 0z', '#3a3641'),
  ],
  headset: [
    path('M31 56c-3-24 8-32 19-32s22 8 19 32', undefined, '#2f3b4d', 3.4),
    path('M28 52h6v12h-6zM66 52h6v12h-6z', '#2f3b4d'),
    path('M69 63c0 7-6 10-12 10', undefined, '#2f3b4d', 2),
  ],
  nightcap: [
    path('M31 44c2-16 12-24 24-22 14 2 20 14 22 30-6-8-10-12-16-12-10-2-20 0-30 4z', '#7a8098'),
    oval(78, 54, 4, 4, LINEN),
  ],
};

interface Look {
  ground: string;
  cloth: string;
  hair?: [string, string];
  eyes?: string;
  mouth?: string;
  face?: [string, string];
  collar?: string;
  hat?: string;
  skin?: string;
}

const LOOKS: Record<string, Look> = {
  'The King': {
    ground: '#8d7a78',
    cloth: '#5a2430',
    hair: ['long', '#cfc8b8'],
    eyes: 'shut',
    face: ['beard', '#cfc8b8'],
    collar: 'ermine',
    hat: 'crown',
  },
  'The Judge': {
    ground: '#8b8798',
    cloth: '#1d1a22',
    hair: ['wig', '#e6e1d4'],
    eyes: 'glasses',
    mouth: 'glum',
    collar: 'jabot',
  },
  'The Electrician': {
    ground: '#8aa0a8',
    cloth: '#2f4a5c',
    hair: ['curls', '#4a3a22'],
    eyes: 'goggles',
    mouth: 'smirk',
    collar: 'shirt',
  },
  'The IT Guy': {
    ground: '#7f8fa6',
    cloth: '#3f4a5e',
    hair: ['parted', '#3b2a1c'],
    eyes: 'glasses',
    mouth: 'flat',
    hat: 'headset',
    collar: 'tie',
  },
  'The Butcher': {
    ground: '#a58f86',
    cloth: '#6b3630',
    hair: ['none', ''],
    eyes: 'squint',
    mouth: 'flat',
    face: ['moustache', '#2a2118'],
    collar: 'apron',
    hat: 'flat',
  },
  'The Banker': {
    ground: '#90997c',
    cloth: '#23252e',
    hair: ['short', '#2a2118'],
    eyes: 'monocle',
    face: ['whiskers', '#2a2118'],
    collar: 'bow',
    hat: 'top',
  },
  'The Runner': {
    ground: '#9aa68c',
    cloth: '#7a3b32',
    hair: ['parted', '#5c3a22'],
    eyes: 'wide',
    mouth: 'flat',
    hat: 'band',
  },
  'The Miner': {
    ground: '#8a8374',
    cloth: '#4a4034',
    hair: ['none', ''],
    eyes: 'hollow',
    face: ['beard', '#3a2a1c'],
    collar: 'scarf',
    hat: 'helmet',
  },
  'The Swimmer': {
    ground: '#8fb0b4',
    cloth: '#2b4f63',
    hair: ['none', ''],
    eyes: 'goggles',
    mouth: 'lips',
    hat: 'swim',
  },
  'The Waiter': {
    ground: '#9a93a0',
    cloth: '#1f2027',
    hair: ['short', '#171310'],
    eyes: 'aside',
    mouth: 'flat',
    face: ['pencil', '#171310'],
    collar: 'bow',
  },
  'The Gardener': {
    ground: '#9fac85',
    cloth: '#3f5234',
    hair: ['long', '#6b4a2a'],
    eyes: 'shut',
    mouth: 'smirk',
    collar: 'shirt',
    hat: 'straw',
  },
  'The Plumber': {
    ground: '#94a3b5',
    cloth: '#7d4a3a',
    hair: ['short', '#3a2a1c'],
    eyes: 'wide',
    mouth: 'flat',
    face: ['moustache', '#3a2a1c'],
    collar: 'straps',
    hat: 'cap',
  },
  'The Pickpocket': {
    ground: '#86808f',
    cloth: '#2e2b33',
    hair: ['thin', '#5a4a3a'],
    eyes: 'aside',
    mouth: 'teeth',
    collar: 'scarf',
    hat: 'bowler',
  },
  'The Librarian': {
    ground: '#a89d8c',
    cloth: '#4a3550',
    hair: ['bun', '#9a958c'],
    eyes: 'glasses',
    mouth: 'lips',
    collar: 'ruff',
  },
};

/** A face for a corpse of somebody's own box, the same every time. */
function stranger(name: string): Look {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) % 100_003;
  const pick = <T>(of: readonly T[]): T => {
    seed = (seed * 1103 + 12_345) % 100_003;
    return of[seed % of.length]!;
  };
  const colour = pick(['#2a2118', '#5c3a22', '#9a958c', '#3b2a1c']);
  return {
    ground: pick(['#8a8374', '#8aa0a8', '#9fac85', '#8b8798', '#a58f86']),
    cloth: pick(['#2b4f63', '#4a4034', '#3f5234', '#4a3550', '#23252e']),
    hair: [pick(Object.keys(HAIR)), colour],
    eyes: pick(Object.keys(EYES)),
    mouth: pick(Object.keys(MOUTH)),
    face: [pick(['none', 'none', 'moustache', 'whiskers', 'beard']), colour],
    collar: pick(['none', 'shirt', 'bow', 'scarf', 'ruff']),
    hat: pick(['none', 'none', 'cap', 'bowler', 'nightcap', 'top']),
  };
}

const drawn = new Map<string, Shape[]>();

/** A corpse's portrait, back to front. */
export function portrait(name: string): Shape[] {
  const known = drawn.get(name);
  if (known) return known;
  const look = LOOKS[name] ?? stranger(name);
  const [behind, before] = HAIR[look.hair?.[0] ?? 'none']!(look.hair?.[1] ?? DARK);
  const shapes = [
    path('M0 0h100v120H0z', look.ground),
    path('M10 0v120M30 0v120M50 0v120M70 0v120M90 0v120', undefined, 'rgb(255 255 255 / 0.12)', 5),
    oval(50, 58, 34, 42, 'rgb(255 250 225 / 0.22)'),
    path('M8 122c1-22 18-30 34-35h16c16 5 33 13 34 35z', look.cloth),
    path('M42 72h16v16c-4 5-12 5-16 0z', '#c2b8a2'),
    ...behind,
    oval(50, 56, 17.5, 22, look.skin ?? SKIN),
    path('M50 57l-2.500 7h4', undefined, '#a3977f', 1.4),
    ...before,
    ...EYES[look.eyes ?? 'wide']!,
    ...MOUTH[look.mouth ?? 'flat']!,
    ...FACE[look.face?.[0] ?? 'none']!(look.face?.[1] ?? DARK),
    ...COLLAR[look.collar ?? 'none']!,
    ...HAT[look.hat ?? 'none']!,
  ];
  drawn.set(name, shapes);
  return shapes;
}
