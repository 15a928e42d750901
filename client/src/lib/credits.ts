// CC BY asks for the authors of the icons. The icons come in one package that doesn't say which is
// whose; these are the contributors named most often on the site.

export const ICON_AUTHORS = [
  'Lorc',
  'Delapouite',
  'Skoll',
  'Cathelineau',
  'Caro Asercion',
  'Faithtoken',
  'sbed',
  'DarkZaitzev',
  'others',
];
