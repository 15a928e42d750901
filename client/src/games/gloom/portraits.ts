// The families, drawn: a bust put together from hair, eyes, mouth, collar and what sits on the head,
// on one hundred by one hundred and twenty. A name of another edition gets a face of its own.

export interface Shape {
  d: string;
  fill?: string;
  line?: string;
  width?: number;
  dash?: string;
}

interface Looks {
  /** The wall behind, and the cloth. */
  wall: string;
  cloth: string;
  skin?: string;
  hair?: keyof typeof HAIR;
  dye?: string;
  eyes?: keyof typeof EYES;
  mouth?: keyof typeof MOUTH;
  beard?: keyof typeof BEARD;
  collar?: keyof typeof COLLAR;
  worn?: keyof typeof WORN;
}

const filled = (d: string, fill: string): Shape => ({ d, fill });
const drawn = (d: string, line: string, width = 1.8, dash?: string): Shape => ({
  d,
  line,
  width,
  ...(dash ? { dash } : {}),
});
/** An oval as a path. */
function oval(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

const SKIN = '#d8d0bd';
const SHADE = '#b1a58c';
const DARK = '#191410';
const LINEN = '#efe6d0';
const LIPS = '#5b3a30';

// Hair behind the face, and before it.
const HAIR: Record<string, (dye: string) => [Shape[], Shape[]]> = {
  none: () => [[], []],
  short: (c) => [
    [],
    [filled('M32 54c-2-18 6-26 18-26s20 8 18 26c-2-8-6-14-18-14s-16 6-18 14z', c)],
  ],
  parted: (c) => [
    [],
    [
      filled(
        'M31 58c-3-20 6-30 19-30 14 0 22 10 19 30-2-6-3-11-5-14-10 3-20 0-26-6-3 6-5 12-7 20z',
        c,
      ),
    ],
  ],
  bob: (c) => [
    [],
    [
      filled(
        'M30 64c-4-24 4-38 20-38s24 14 20 38h-6c1-10-1-18-3-22-8 4-18 3-24-1-1 6-2 14-1 23z',
        c,
      ),
    ],
  ],
  bun: (c) => [
    [filled(oval(50, 22, 10, 10), c)],
    [filled('M32 54c-3-18 6-26 18-26s21 8 18 26c-2-10-8-15-18-15s-16 5-18 15z', c)],
  ],
  long: (c) => [
    [
      filled(
        'M30 50c-2-18 8-26 20-26s22 8 20 26c0 16 4 28 8 42H66c2-16 2-30-2-44-8-4-20-4-28 0-4 14-4 28-2 44H22c4-14 8-26 8-42z',
        c,
      ),
    ],
    [filled('M32 52c0-16 8-22 18-22s18 6 18 22c-6-10-10-12-18-12s-12 2-18 12z', c)],
  ],
  curls: (c) => [
    [],
    [
      filled(
        'M28 56c-8-4-8-10-4-14-6-6 0-14 6-14-2-8 8-10 12-6 4-8 14-6 16 0 8-4 14 2 12 8 8 2 8 10 4 14 4 4 2 10-4 12 0-10-6-16-20-16s-20 6-22 16z',
        c,
      ),
    ],
  ],
  sides: (c) => [[], [drawn('M32 58c-3-2-3-8-1-12M68 58c3-2 3-8 1-12', c, 4)]],
  tufts: (c) => [
    [filled(oval(27, 46, 9, 11), c), filled(oval(73, 46, 9, 11), c)],
    [filled(oval(30, 38, 6, 6), c), filled(oval(70, 38, 6, 6), c)],
  ],
};

const EYES: Record<string, Shape[]> = {
  wide: [
    filled(oval(43, 55, 4.6, 5) + oval(57, 55, 4.6, 5), SHADE),
    filled(oval(43, 55.5, 2.1, 2.1) + oval(57, 55.5, 2.1, 2.1), DARK),
  ],
  hollow: [
    filled(oval(43, 55, 5, 6) + oval(57, 55, 5, 6), '#3a3128'),
    filled(oval(43, 56, 1.3, 1.3) + oval(57, 56, 1.3, 1.3), '#f5ebd3'),
  ],
  shut: [drawn('M39 56c2 2 6 2 8 0M53 56c2 2 6 2 8 0', DARK)],
  glasses: [
    { ...filled(oval(42.5, 55, 6, 6) + oval(57.5, 55, 6, 6), '#e9efe6'), line: DARK, width: 1.8 },
    drawn('M48.5 54h3', DARK),
    filled(oval(43, 55, 1.6, 1.6) + oval(58, 55, 1.6, 1.6), DARK),
  ],
  goggles: [
    filled('M33 49h34v5H33z', '#4b3620'),
    { ...filled(oval(42, 55, 7, 7) + oval(58, 55, 7, 7), '#9fc7b4'), line: '#4b3620', width: 3 },
    drawn('M39 52l4-2M55 52l4-2', '#fff', 1.5),
  ],
  monocle: [
    filled(oval(43, 55, 4, 3), SHADE),
    filled(oval(43, 55, 1.8, 1.8), DARK),
    { ...filled(oval(57, 55, 6, 6), '#eef2ea'), line: '#8a6a22', width: 1.8 },
    filled(oval(57, 55, 1.7, 1.7), DARK),
    drawn('M62 59c3 8 3 14 0 22', '#8a6a22', 1),
  ],
  lashes: [
    filled(oval(43, 55, 4.6, 4.4) + oval(57, 55, 4.6, 4.4), '#e6dfcd'),
    filled(oval(43, 55, 2.2, 2.2) + oval(57, 55, 2.2, 2.2), '#2c4a46'),
    drawn('M38 53c2-4 7-4 10-1M52 52c3-3 8-3 10 1M38 53l-2-2M62 53l2-2', DARK, 1.6),
  ],
  painted: [
    filled('M43 44l4 11-4 11-4-11zM57 44l4 11-4 11-4-11z', '#33405f'),
    filled(oval(43, 55, 2.2, 2.2) + oval(57, 55, 2.2, 2.2), '#f5ebd3'),
  ],
};

const MOUTH: Record<string, Shape[]> = {
  flat: [drawn('M45 69h10', LIPS)],
  smirk: [drawn('M44 69c5 2 9 1 12-2', LIPS)],
  sad: [drawn('M44 70c4-3 8-3 12 0', LIPS)],
  red: [filled('M45 69c2-2 4-1 5 0 1-1 3-2 5 0-3 3-7 3-10 0z', '#8c2f3a')],
  sewn: [drawn('M42 69h16M45 67v4M50 67v4M55 67v4', LIPS, 1.5)],
  song: [filled(oval(50, 70, 3.6, 4.6), '#4a1f22')],
  clown: [
    filled('M38 66c6 10 18 10 24 0 0 14-24 14-24 0z', '#f5ebd3'),
    drawn('M41 73c5-4 13-4 18 0', '#8c2f3a', 2),
  ],
  bear: [filled(oval(50, 66, 9, 7), '#c7ab82'), filled('M46 63h8l-4 4z', '#3a2a1c')],
  dog: [
    filled(oval(50, 68, 11, 9), '#a58d70'),
    filled('M45 63h10l-5 5z', DARK),
    drawn('M50 68v4M45 74c3 2 7 2 10 0', '#5f4d39', 1.5),
  ],
};

const BEARD: Record<string, (dye: string) => Shape> = {
  full: (c) =>
    filled('M33 58c0 20 6 30 17 32 11-2 17-12 17-32-2 6-6 8-9 8-3-3-13-3-16 0-3 0-7-2-9-8z', c),
  great: (c) =>
    filled(
      'M32 56c-4 26 2 50 18 58 16-8 22-32 18-58-2 8-7 11-10 11-3-4-13-4-16 0-3 0-8-3-10-11z',
      c,
    ),
  moustache: (c) => filled('M50 64c-3-3-9-2-13 3 5 1 10 1 13-1 3 2 8 2 13 1-4-5-10-6-13-3z', c),
  waxed: (c) => drawn('M50 65c-5-3-10 4-17-3M50 65c5-3 10 4 17-3', c, 2.6),
  whiskers: (c) =>
    filled('M33 54c-2 12 2 20 8 22-1-8-4-14-8-22zM67 54c2 12-2 20-8 22 1-8 4-14 8-22z', c),
};

const COLLAR: Record<string, Shape[]> = {
  none: [],
  open: [filled('M40 84l10 12 10-12 6 4-16 20-16-20z', LINEN)],
  bow: [
    filled('M40 84l10 10 10-10 4 4-14 14-14-14z', LINEN),
    filled('M50 95l-11-6v12zM50 95l11-6v12z', '#6d2626'),
  ],
  ruff: [
    filled('M30 90c4-8 36-8 40 0 2 6-6 8-20 8s-22-2-20-8z', LINEN),
    drawn('M34 92l3 4M42 91l2 5M50 90v6M58 91l-2 5M66 92l-3 4', '#9c8f74', 1.2),
  ],
  pearls: [drawn('M38 88c4 12 20 12 24 0', LINEN, 3.5, '.1 4.6')],
  scarf: [
    filled('M36 84c8 6 20 6 28 0l4 8c-10 6-26 6-36 0z', '#6b3a3a'),
    filled('M56 92l4 24h8l-4-26z', '#5a2f2f'),
  ],
  braid: [
    drawn('M22 104c10-10 16-14 28-16 12 2 18 6 28 16', '#d3bf93', 2.4),
    filled(oval(50, 100, 1.8, 1.8) + oval(50, 108, 1.8, 1.8), '#d3bf93'),
  ],
  drawings: [
    drawn(
      'M30 104c4-6 8 6 12 0s4-8 8-4M58 106c2-8 8-8 8-2s-6 4-4 8M44 92c3 4 9 4 12 0',
      '#3d5a72',
      1.5,
    ),
    filled('M68 96l2 4 4 .5-3 3 1 4-4-2-4 2 1-4-3-3 4-.5z', '#3d5a72'),
  ],
  pompoms: [
    filled('M28 92c6-10 38-10 44 0l-6 8-8-5-8 6-8-6-8 5z', LINEN),
    filled(oval(50, 104, 4, 4) + oval(50, 115, 4, 4), '#8c2f3a'),
  ],
};

const WORN: Record<string, Shape[]> = {
  brain: [
    filled('M32 46c-2-16 6-24 18-24s20 8 18 24c-6-6-30-6-36 0z', '#d9a6a6'),
    drawn('M38 28c4 4 2 8 6 10M50 24c-2 6 4 8 0 14M60 28c-4 4 0 8-4 10', '#9c5a5a', 2),
    drawn('M30 46c12-6 28-6 40 0', '#6b6f5a', 3),
  ],
  hood: [
    filled(
      'M22 92c2-46 12-70 28-74 16 4 26 28 28 74-8-8-8-30-14-44-8-8-20-8-28 0-6 14-6 36-14 44z',
      '#2f3138',
    ),
  ],
  bonnet: [
    filled('M26 60C20 30 34 18 50 18s30 12 24 42c-2-16-10-24-24-24s-22 8-24 24z', '#4a4a5a'),
    drawn('M30 40c8-8 32-8 40 0', SKIN, 2, '3 2'),
  ],
  topHat: [
    { ...filled('M30 34h40M34 33V8h32v25z', '#2a2118'), line: '#2a2118', width: 5 },
    drawn('M34 27h32', '#7b2e2e', 4),
  ],
  ringmaster: [
    { ...filled('M27 36h46M33 34L30 6h40l-3 28z', '#5c1f26'), line: '#5c1f26', width: 5 },
    drawn('M32 28h36', '#d3bf93', 4),
  ],
  cap: [
    filled('M26 36c6-10 42-10 48 0l-4 6H30z', '#20283c'),
    filled('M32 42c8 4 28 4 36 0l2 5c-12 3-28 3-40 0z', '#111827'),
    filled(oval(50, 34, 4, 4), '#d3bf93'),
  ],
  ears: [
    filled(oval(33, 36, 9, 9) + oval(67, 36, 9, 9), '#a98a63'),
    filled(oval(33, 36, 4.5, 4.5) + oval(67, 36, 4.5, 4.5), '#7d6342'),
  ],
  lop: [
    filled(
      'M32 44c-12 2-12 22-6 30 6-4 8-14 8-24zM68 44c12 2 12 22 6 30-6-4-8-14-8-24z',
      '#5f4d39',
    ),
  ],
  plume: [
    filled('M52 32c-4-16 2-26 14-28-2 10-4 22-14 28z', '#8c6f9c'),
    drawn('M52 32c3-10 6-18 12-25', LINEN, 1.2),
    drawn('M33 42c10-7 24-7 34 0', '#d3bf93', 2.4),
  ],
  tiara: [
    filled('M34 38l4-14 6 8 6-14 6 14 6-8 4 14c-10-5-22-5-32 0z', '#d3bf93'),
    filled(oval(50, 30, 2.2, 2.2), '#7c3a52'),
  ],
  cone: [
    filled('M36 36L52 2l12 34c-8-5-20-5-28 0z', '#2d3b63'),
    filled(oval(52, 4, 4, 4) + oval(50, 26, 3, 3), LINEN),
  ],
};

const PEOPLE: Record<string, Looks> = {
  'Lord Slogar': {
    wall: '#9aa48a',
    cloth: '#2d3324',
    skin: '#b9c4b0',
    eyes: 'hollow',
    mouth: 'sewn',
    collar: 'open',
    worn: 'brain',
  },
  'Elias E. Gorr': {
    wall: '#a39a86',
    cloth: '#3a3428',
    hair: 'sides',
    dye: '#2a2118',
    eyes: 'wide',
    mouth: 'smirk',
    collar: 'scarf',
    worn: 'hood',
  },
  Grogar: {
    wall: '#b0a892',
    cloth: '#8a6c46',
    skin: '#a98a63',
    eyes: 'hollow',
    mouth: 'bear',
    collar: 'bow',
    worn: 'ears',
  },
  'Melissa Slogar': {
    wall: '#b59aa4',
    cloth: '#4a2b3a',
    hair: 'long',
    dye: '#2a1d22',
    eyes: 'wide',
    mouth: 'red',
    collar: 'pearls',
  },
  'Professor Helena Slogar': {
    wall: '#8fa3a0',
    cloth: '#e2dccb',
    hair: 'bun',
    dye: '#5b4a36',
    eyes: 'goggles',
    mouth: 'flat',
    collar: 'open',
  },
  'Goody Zarr': {
    wall: '#9aa09a',
    cloth: '#22252e',
    hair: 'bun',
    dye: '#2a2118',
    eyes: 'shut',
    mouth: 'flat',
    collar: 'ruff',
    worn: 'bonnet',
  },
  'Lola Wellington-Smythe': {
    wall: '#c0a3a0',
    cloth: '#6a2f44',
    hair: 'bob',
    dye: '#6b2e22',
    eyes: 'wide',
    mouth: 'red',
    collar: 'pearls',
  },
  'The Twins': {
    wall: '#9aa6b8',
    cloth: '#2a3350',
    hair: 'parted',
    dye: '#c9b27a',
    eyes: 'hollow',
    mouth: 'smirk',
    collar: 'bow',
  },
  'Lord Wellington-Smythe': {
    wall: '#a39a80',
    cloth: '#2b2622',
    hair: 'sides',
    dye: '#2a2118',
    eyes: 'monocle',
    mouth: 'flat',
    beard: 'moustache',
    collar: 'bow',
    worn: 'topHat',
  },
  Butterfield: {
    wall: '#8e96a0',
    cloth: '#191b22',
    hair: 'parted',
    dye: '#1d1a1a',
    eyes: 'shut',
    mouth: 'flat',
    collar: 'bow',
  },
  Angel: {
    wall: '#a6b2bf',
    cloth: '#d9d3c4',
    hair: 'long',
    dye: '#d8c48a',
    eyes: 'shut',
    mouth: 'sad',
  },
  Balthazar: {
    wall: '#a8a890',
    cloth: '#8a745a',
    skin: '#8a745a',
    eyes: 'wide',
    mouth: 'dog',
    collar: 'scarf',
    worn: 'lop',
  },
  'The Old Dam': {
    wall: '#92899a',
    cloth: '#1e1c26',
    hair: 'bun',
    dye: '#cfcabd',
    eyes: 'glasses',
    mouth: 'sad',
    collar: 'ruff',
  },
  'Cousin Mordecai': {
    wall: '#9c9a84',
    cloth: '#3c4236',
    hair: 'curls',
    dye: '#3a2d24',
    eyes: 'wide',
    mouth: 'flat',
    beard: 'full',
    collar: 'scarf',
  },
  'Willem Stark': {
    wall: '#8b99a3',
    cloth: '#2b3340',
    hair: 'short',
    dye: '#2a2118',
    eyes: 'hollow',
    mouth: 'flat',
    beard: 'whiskers',
    collar: 'open',
    worn: 'cap',
  },
  'Darius Dark': {
    wall: '#a78f86',
    cloth: '#5c1f26',
    hair: 'sides',
    dye: '#1d1a1a',
    eyes: 'wide',
    mouth: 'smirk',
    beard: 'waxed',
    collar: 'braid',
    worn: 'ringmaster',
  },
  'Elissandre DeVille': {
    wall: '#8f9fae',
    cloth: '#c9bda8',
    hair: 'curls',
    dye: '#3b2340',
    eyes: 'lashes',
    mouth: 'red',
    collar: 'drawings',
    worn: 'plume',
  },
  Thumbelisa: {
    wall: '#b3a5b8',
    cloth: '#7c3a52',
    hair: 'bob',
    dye: '#b08a4a',
    eyes: 'lashes',
    mouth: 'song',
    collar: 'pearls',
    worn: 'tiara',
  },
  "Samson O'Toole": {
    wall: '#9fa88f',
    cloth: '#57442e',
    hair: 'short',
    dye: '#8a4a22',
    eyes: 'wide',
    mouth: 'flat',
    beard: 'great',
  },
  'Mister Giggles': {
    wall: '#a9a48a',
    cloth: '#3d4a6b',
    skin: '#ece7da',
    hair: 'tufts',
    dye: '#9c4a2a',
    eyes: 'painted',
    mouth: 'clown',
    collar: 'pompoms',
    worn: 'cone',
  },
};

const pick = <T>(from: T[], chance: number): T => from[chance % from.length]!;

/** Somebody we don't know: a face by the letters of the name, always the same. */
function stranger(name: string): Looks {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return {
    wall: pick(['#9aa48a', '#b59aa4', '#8fa3a0', '#a39a86', '#9aa6b8'], sum),
    cloth: pick(['#22252e', '#4a2b3a', '#3c4236', '#2b3340'], sum >>> 3),
    hair: pick(['short', 'parted', 'bob', 'bun', 'long', 'curls', 'sides'], sum >>> 5),
    dye: pick(['#2a2118', '#6b2e22', '#c9b27a', '#cfcabd'], sum >>> 8),
    eyes: pick(['wide', 'hollow', 'shut', 'glasses', 'monocle', 'lashes'], sum >>> 11),
    mouth: pick(['flat', 'smirk', 'sad', 'red'], sum >>> 14),
    collar: pick(['open', 'bow', 'ruff', 'pearls', 'scarf'], sum >>> 17),
  };
}

// The wall goes on beyond the frame, for portraits that are moved aside.
const WALL = 'M-60-20h220v160H-60z';
const PAPER = 'M-50 0v120M-30 0v120M-10 0v120M10 0v120M30 0v120M50 0v120M70 0v120M90 0v120';
const BUST = 'M8 122c1-22 18-30 34-35h16c16 5 33 13 34 35z';
const NECK = 'M42 72h16v16c-4 5-12 5-16 0z';

/** Everything to draw, from the back to the front. */
export function portrait(name: string): Shape[] {
  const looks = PEOPLE[name] ?? stranger(name);
  const dye = looks.dye ?? '#2a2118';
  const [behind, before] = HAIR[looks.hair ?? 'none']!(dye);
  const skin = looks.skin ?? SKIN;
  return [
    filled(WALL, looks.wall),
    drawn(PAPER, 'rgb(255 255 255 / 0.12)', 5),
    filled(oval(50, 58, 34, 42), 'rgb(255 250 225 / 0.22)'),
    filled(BUST, looks.cloth),
    filled(NECK, looks.skin ? looks.cloth : '#c2b8a2'),
    ...behind,
    filled(oval(50, 56, 17.5, 22), skin),
    drawn('M50 57l-2.5 7h4', '#a3977f', 1.4),
    ...before,
    ...(looks.mouth ? MOUTH[looks.mouth]! : []),
    ...(looks.beard ? [BEARD[looks.beard]!(dye)] : []),
    ...EYES[looks.eyes ?? 'wide']!,
    ...(looks.collar ? COLLAR[looks.collar]! : []),
    ...(looks.worn ? WORN[looks.worn]! : []),
  ];
}
