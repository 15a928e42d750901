// Pieces travel: a copy crosses the table above all that lies there, and the piece appears when it
// lands.
import { screen } from './screen.svelte';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Options {
  /** Milliseconds before it starts. */
  after?: number;
  lasts?: number;
  /** How far it rises on its way, in pixels. */
  arc?: number;
  /** It comes to lie there first, tips over and falls headlong to where it belongs. */
  over?: Box | null;
}

const TRAVEL = 420;

/** Where something is now, if it is on the page at all. */
export function boxOf(selector: string): Box | null {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box && box.width > 0 ? box : null;
}

/** Where the cards of the hand lie now, by their name, and those of a row by "row:<name>". Of equal
 * ones the first, or the one that is chosen. */
export function heldBoxes(): Map<string, Box> {
  const boxes = new Map<string, Box>();
  for (const one of document.querySelectorAll<HTMLElement>('[data-held], [data-row]')) {
    const name = one.dataset['held'] ?? `row:${one.dataset['row']}`;
    if (!boxes.has(name) || one.querySelector('.selected'))
      boxes.set(name, one.getBoundingClientRect());
  }
  return boxes;
}

/** Lets `piece`, which stands where it belongs, come from another place. */
export function comeFrom(piece: HTMLElement, from: Box, options: Options = {}): void {
  if (screen.calm || piece.offsetWidth === 0) return;
  const to = piece.getBoundingClientRect();
  const copy = copyOf(piece);
  const size = to.width / piece.offsetWidth;
  piece.style.visibility = 'hidden';
  fly(copy, from, to, size, piece, options).then(
    () => land(piece, copy),
    () => land(piece, copy),
  );
}

/** Throws something made for it, such as a coin, from one place to another. */
export function toss(piece: HTMLElement, from: Box, to: Box, options: Options = {}): void {
  if (screen.calm) return;
  setStill(piece);
  document.body.append(piece);
  fly(piece, from, to, 1, piece, options).then(
    () => piece.remove(),
    () => piece.remove(),
  );
}

function land(piece: HTMLElement, copy: HTMLElement): void {
  piece.style.visibility = '';
  copy.remove();
}

function setStill(element: HTMLElement): void {
  for (const [name, value] of Object.entries({
    position: 'fixed',
    left: '0',
    top: '0',
    margin: '0',
    'transform-origin': '0 0',
    'z-index': 'var(--z-flight)', // over the hand, and under what lies over the whole table
    'pointer-events': 'none',
  })) {
    element.style.setProperty(name, value);
  }
}

function copyOf(piece: HTMLElement): HTMLElement {
  const copy = piece.cloneNode(true) as HTMLElement;
  const look = getComputedStyle(piece);
  for (const name of ['--w', '--h', '--cs', 'font-size', 'color']) {
    copy.style.setProperty(name, look.getPropertyValue(name));
  }
  copy.style.width = `${piece.offsetWidth}px`;
  copy.style.height = `${piece.offsetHeight}px`;
  copy.setAttribute('aria-hidden', 'true');
  copy.removeAttribute('data-thing');
  for (const one of copy.querySelectorAll('[data-thing]')) one.removeAttribute('data-thing');
  setStill(copy);
  document.body.append(copy);
  return copy;
}

function fly(
  copy: HTMLElement,
  from: Box,
  to: Box,
  size: number,
  piece: HTMLElement,
  { after = 0, lasts = TRAVEL, arc = 34, over = null }: Options,
): Promise<unknown> {
  const [width, height] = [piece.offsetWidth * size, piece.offsetHeight * size];
  const centred = (box: Box) => [
    box.left + (box.width - width) / 2,
    box.top + (box.height - height) / 2,
  ];
  const [x0, y0] = centred(from);
  const [x1, y1] = centred(to);
  const frame = (x: number, y: number, turn: number) => ({
    transform: `translate(${x}px, ${y}px) scale(${size}) rotate(${turn}deg)`,
  });
  const [start, end] = [frame(x0!, y0!, 0), frame(x1!, y1!, 0)];
  const frames = [start, frame((x0! + x1!) / 2, (y0! + y1!) / 2 - arc, 3), end];
  if (over) {
    const [x, y] = centred(over);
    frames.splice(1, 1, frame(x!, y!, 0), frame(x!, y! - 4, -14), frame(x1!, y1!, 200));
  }
  return copy.animate(frames, {
    duration: lasts,
    delay: after,
    easing: 'cubic-bezier(.45, .05, .2, 1)',
    fill: 'both',
  }).finished;
}
