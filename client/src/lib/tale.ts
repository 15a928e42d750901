// A finished game told as a tale: the server's page, read into its parts so that each life can have
// a page of its own. Only its text is kept, so nothing in it can be anything but text.

export interface Passage {
  text: string;
  /** The card it tells of, and whose words they are, if a player's. */
  card: string;
  by: string;
}

export interface Life {
  name: string;
  worth: string;
  passages: Passage[];
  /** What stands on the stone, and how the number came about; empty for the living. */
  stone: string;
  sum: string;
}

export interface House {
  title: string;
  about: string;
  lives: Life[];
}

export interface Tale {
  title: string;
  subtitle: string;
  told: string;
  houses: House[];
  /** What else there is to tell. */
  rest: { title: string; passages: Passage[] }[];
}

/** What the reading needs of an element; the browser's own have it all. */
interface Part {
  localName?: string;
  nodeName: string;
  textContent: string | null;
  childNodes: ArrayLike<Part>;
  children?: ArrayLike<Part>;
}

const list = <T>(from: ArrayLike<T>): T[] => Array.from(from);
const words = (part: Part | undefined) => (part?.textContent ?? '').trim();

/** The passages of a paragraph: a remark in brackets, set apart, ends each. */
export function passages(paragraph: Part): Passage[] {
  const found: Passage[] = [];
  let text = '';
  for (const node of list(paragraph.childNodes)) {
    const said = node.textContent ?? '';
    const remark = node.nodeName === 'EM' ? /^\((.*)\)$/s.exec(said.trim()) : null;
    if (!remark) text += said;
    else {
      found.push(passage(text, remark[1]!));
      text = '';
    }
  }
  if (text.trim()) found.push(passage(text, ''));
  return found;
}

function passage(said: string, remark: string): Passage {
  const text = said.trim();
  const own = /^“(.*)”$/s.exec(text);
  if (!own) return { text, card: remark, by: '' };
  const comma = remark.lastIndexOf(', ');
  return comma < 0
    ? { text: own[1]!, card: '', by: remark }
    : { text: own[1]!, card: remark.slice(0, comma), by: remark.slice(comma + 2) };
}

/** Reads the blocks of a page; null if it is no tale of lives. */
export function readTale(blocks: ArrayLike<Part>): Tale | null {
  const tale: Tale = { title: '', subtitle: '', told: '', houses: [], rest: [] };
  let house: House | null = null;
  let life: Life | null = null;
  for (const block of list(blocks)) {
    const said = words(block);
    if (block.nodeName === 'H1') tale.title = said;
    else if (block.nodeName === 'H2') [house, life] = [{ title: said, about: '', lives: [] }, null];
    else if (block.nodeName === 'H3' && house) {
      const parts = /^(.*?)(?: \(([^)]*)\))?$/s.exec(said)!;
      life = { name: parts[1]!, worth: parts[2] ?? '', passages: [], stone: '', sum: '' };
      if (house.lives.length === 0) tale.houses.push(house);
      house.lives.push(life);
    } else if (block.nodeName === 'BLOCKQUOTE' && life) {
      const [stone, sum] = list(block.children ?? []).map(words);
      life.stone = stone ?? '';
      life.sum = /\((.*)\)$/s.exec(sum ?? '')?.[1] ?? '';
    } else if (block.nodeName === 'UL' && house) {
      const items = list(block.children ?? []).flatMap(passages);
      tale.rest.push({ title: house.title, passages: items });
    } else if (life) life.passages.push(...passages(block));
    else if (house) house.about = said;
    else if (!tale.subtitle) tale.subtitle = said;
    else tale.told = said;
  }
  return tale.houses.length > 0 ? tale : null;
}

/** How somebody ended, in few words: from "Here lies Ann, who was eaten by bears." */
export function ended(life: Life): string {
  const how = /, who (?:was |were )?(.*?)\.?$/s.exec(life.stone)?.[1];
  return how ?? 'not yet on a stone';
}
