// Busts, drawn: put together from hair, eyes, mouth, collar and what sits on the head, on one hundred
// by one hundred and twenty. A name that no board knows gets a face of its own, always the same.

export interface Shape {
  d: string;
  fill?: string;
  line?: string;
  width?: number;
  dash?: string;
}

export interface Looks {
  /** The wall behind, and the cloth. */
  wall: string;
  cloth: string;
  skin?: string;
  hair?: keyof typeof HAIR;
  dye?: string;
  eyes?: keyof typeof EYES;
  mouth?: keyof typeof MOUTH;
  beard?: keyof typeof BEARD;
  /** The beard's colour, where it is not that of the hair. */
  beardDye?: string;
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
const edged = (d: string, fill: string, line: string, width = 1.8): Shape => ({
  d,
  fill,
  line,
  width,
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
const HAIR = {
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

  wig: (c) => [
    [
      filled(
        'M26 90c-8-6-8-14-4-18-6-6-4-14 2-16-4-20 8-32 26-32s30 12 26 32c6 2 8 10 2 16 4 4 4 12-4 18z',
        c,
      ),
    ],
    [
      filled('M31 54c-2-18 7-27 19-27s21 9 19 27c-5-9-11-13-19-13s-14 4-19 13z', c),
      drawn(
        'M27 64c3 2 6 2 8 0M25 76c3 2 7 2 10 0M65 64c2 2 5 2 8 0M65 76c3 2 7 2 10 0',
        '#b9b19d',
        1.6,
      ),
    ],
  ],
  knot: (c) => [
    [filled(oval(50, 23, 8, 8), c)],
    [filled('M32 53c-1-16 7-24 18-24s19 8 18 24c-4-9-10-13-18-13s-14 4-18 13z', c)],
  ],
  thin: (c) => [
    [],
    [
      filled('M33 52c-3-6-2-12 1-16 0 6 1 10 3 12zM67 52c3-6 2-12-1-16 0 6-1 10-3 12z', c),
      drawn('M40 33c6-4 14-4 20 0', c, 1.4),
    ],
  ],
} satisfies Record<string, (dye: string) => [Shape[], Shape[]]>;

const EYES = {
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

  squint: [
    drawn('M38 53l9 2.500M62 53l-9 2.500', DARK, 2.2),
    filled(oval(43, 57, 1.6, 1.2), DARK),
    filled(oval(57, 57, 1.6, 1.2), DARK),
  ],
  aside: [
    filled(oval(43, 55, 4.6, 4), SHADE),
    filled(oval(57, 55, 4.6, 4), SHADE),
    filled(oval(45.4, 55, 2, 2), DARK),
    filled(oval(59.4, 55, 2, 2), DARK),
  ],
} satisfies Record<string, Shape[]>;

const MOUTH = {
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

  gasp: [filled(oval(50, 70, 3.2, 4), '#4a2a24')],
  teeth: [
    edged('M43 67h14v4H43z', LINEN, '#5b3a30', 1.2),
    drawn('M47 67v4M50 67v4M53 67v4', '#5b3a30', 0.9),
  ],
} satisfies Record<string, Shape[]>;

const BEARD = {
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

  pencil: (c) => drawn('M44 65.500c3-1.500 9-1.500 12 0', c, 1.6),
} satisfies Record<string, (dye: string) => Shape>;

const COLLAR = {
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

  tie: [
    filled('M40 84l10 10 10-10 5 4-15 13-15-13z', LINEN),
    filled('M46 95h8l-2 5 4 20H44l4-20z', '#31476b'),
  ],
  jabot: [
    filled('M38 88c4-5 20-5 24 0 2 5-2 8-5 9l4 6-5 5 3 8H41l3-8-5-5 4-6c-3-1-7-4-5-9z', LINEN),
    drawn('M45 96c3 2 7 2 10 0M44 106c4 2 8 2 12 0', '#b9ad90', 1.2),
  ],
  straps: [
    filled('M32 92l6-4 4 34h-7zM68 92l-6-4-4 34h7z', '#5d6f86'),
    filled('M38 104h24v18H38z', '#5d6f86'),
  ],
  apron: [
    filled('M37 90l4-3 3 10h12l3-10 4 3 3 32H34z', LINEN),
    drawn('M46 104c3 5 2 9-1 12M55 108c-2 4-2 6 0 9', '#a5493c', 2.2),
  ],
  ermine: [
    filled('M22 106c6-16 50-16 56 0l4 16H18z', LINEN),
    drawn(
      'M30 108l2 4M42 103l2 4M56 103l2 4M68 108l2 4M36 116l2 4M62 116l2 4M50 112l1 5',
      '#2a2118',
      2.4,
    ),
  ],
} satisfies Record<string, Shape[]>;

const WORN = {
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

  crown: [
    edged('M33 36l-3-20 11 9 9-13 9 13 11-9-3 20z', '#cfc08c', '#5a4a22', 1.5),
    filled(oval(50, 29, 2.4, 2.4), '#8c2f3a'),
  ],
  peaked: [
    filled('M30 40c0-14 10-20 20-20s20 6 20 20c-12-4-28-4-40 0z', '#3a3f52'),
    filled('M50 38c10 0 20 2 27 7-10 1-18-1-27-3z', '#2a2f40'),
  ],
  helmet: [
    filled('M29 44c0-16 9-23 21-23s21 7 21 23c-12-4-30-4-42 0z', '#5f5a44'),
    edged(oval(50, 33, 5, 5), '#fff8e6', '#3a2a1c', 2),
  ],
  straw: [
    edged(
      'M20 42c10-6 50-6 60 0-6 5-54 5-60 0zM34 38c0-12 6-18 16-18s16 6 16 18z',
      '#c9b896',
      '#83734c',
      1,
    ),
    filled('M34 36c10-3 22-3 32 0v4c-10-2-22-2-32 0z', '#5f7a4a'),
  ],
  band: [filled('M32 43c10-4 26-4 36 0v5c-10-3-26-3-36 0z', LINEN)],
  swim: [
    filled('M31 48c-1-18 8-25 19-25s20 7 19 25c-10-5-28-5-38 0z', '#c9d6d8'),
    drawn('M50 23v21M40 26c-2 6-3 12-3 19M60 26c2 6 3 12 3 19', '#9fb3b6', 1.4),
  ],
  flat: [
    filled('M28 42c-3-14 8-22 23-22 14 0 24 6 22 18-14-4-30-3-45 4z', '#6b5c4a'),
    filled('M28 42c12-6 26-7 37-5 3 3-2 5-8 5-10 0-20 1-29 3z', '#54483a'),
  ],
  bowler: [
    filled('M25 40c8 4 42 4 50 0 2 3-2 6-8 7-10 2-24 2-34 0-6-1-10-4-8-7z', '#2d2a33'),
    filled('M34 40c-1-14 5-20 16-20s17 6 16 20c-10 3-22 3-32 0z', '#3a3641'),
  ],
  headset: [
    drawn('M31 56c-3-24 8-32 19-32s22 8 19 32', '#2f3b4d', 3.4),
    filled('M28 52h6v12h-6zM66 52h6v12h-6z', '#2f3b4d'),
    drawn('M69 63c0 7-6 10-12 10', '#2f3b4d', 2),
  ],
  nightcap: [
    filled('M31 44c2-16 12-24 24-22 14 2 20 14 22 30-6-8-10-12-16-12-10-2-20 0-30 4z', '#7a8098'),
    filled(oval(78, 54, 4, 4), LINEN),
  ],
} satisfies Record<string, Shape[]>;

const pick = <T>(from: readonly T[], chance: number): T => from[chance % from.length]!;

/** Somebody we don't know: a face by the letters of the name, always the same. */
export function stranger(name: string): Looks {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return {
    wall: pick(['#9aa48a', '#b59aa4', '#8fa3a0', '#a39a86', '#9aa6b8'], sum),
    cloth: pick(['#22252e', '#4a2b3a', '#3c4236', '#2b3340'], sum >>> 3),
    hair: pick(['short', 'parted', 'bob', 'bun', 'long', 'curls', 'sides'] as const, sum >>> 5),
    dye: pick(['#2a2118', '#6b2e22', '#c9b27a', '#cfcabd'], sum >>> 8),
    eyes: pick(['wide', 'hollow', 'shut', 'glasses', 'monocle', 'lashes'] as const, sum >>> 11),
    mouth: pick(['flat', 'smirk', 'sad', 'red'] as const, sum >>> 14),
    collar: pick(['open', 'bow', 'ruff', 'pearls', 'scarf'] as const, sum >>> 17),
  };
}

// The wall goes on beyond the frame, for portraits that are moved aside.
const WALL = 'M-60-20h220v160H-60z';
const PAPER = 'M-50 0v120M-30 0v120M-10 0v120M10 0v120M30 0v120M50 0v120M70 0v120M90 0v120';
const BUST = 'M8 122c1-22 18-30 34-35h16c16 5 33 13 34 35z';
const NECK = 'M42 72h16v16c-4 5-12 5-16 0z';

/** Everything to draw, from the back to the front. */
export function bust(looks: Looks): Shape[] {
  const dye = looks.dye ?? '#2a2118';
  const [behind, before] = HAIR[looks.hair ?? 'none'](dye);
  return [
    filled(WALL, looks.wall),
    drawn(PAPER, 'rgb(255 255 255 / 0.12)', 5),
    filled(oval(50, 58, 34, 42), 'rgb(255 250 225 / 0.22)'),
    filled(BUST, looks.cloth),
    filled(NECK, looks.skin ? looks.cloth : '#c2b8a2'),
    ...behind,
    filled(oval(50, 56, 17.5, 22), looks.skin ?? SKIN),
    drawn('M50 57l-2.5 7h4', '#a3977f', 1.4),
    ...before,
    ...(looks.mouth ? MOUTH[looks.mouth] : []),
    ...(looks.beard ? [BEARD[looks.beard](looks.beardDye ?? dye)] : []),
    ...EYES[looks.eyes ?? 'wide'],
    ...(looks.collar ? COLLAR[looks.collar] : []),
    ...(looks.worn ? WORN[looks.worn] : []),
  ];
}
