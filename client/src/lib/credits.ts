// CC BY asks for the authors of the icons; these are the ones whose icons the client uses.

export const ICON_AUTHORS = [
  'Lorc',
  'Delapouite',
  'Skoll',
  'Cathelineau',
  'Caro Asercion',
  'Faithtoken',
  'sbed',
  'DarkZaitzev',
  'other contributors',
];
