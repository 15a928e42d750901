// Asking what a thing is: by pointing at it or focusing it for a moment, by a right click (or the
// menu key) or a long press. It goes by `data-about`, else `data-thing`: boards need know nothing.
// What has `data-asks` as well is there only to ask.

const MOMENT = 650;
const FOCUSED = 1000;
const LONG = 480;
const FAR = 9;

/** Pointed at, it goes when the pointer does; asked for, it stays. */
export type How = 'pointed' | 'asked';

export interface Asking {
  ask(thing: string, at: HTMLElement, how: How): void;
  /** Nothing is pointed at any more. */
  leave(): void;
}

const MARKED = '[data-about], [data-thing]';

/** What an element is a picture of; nothing inside what explains it. */
function marked(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('.explained')) return null;
  return target.closest<HTMLElement>(MARKED);
}

const aboutOf = ({ dataset }: HTMLElement): string => dataset['about'] ?? dataset['thing'] ?? '';

/** Listens on the whole page. Returns how to stop. */
export function explaining({ ask, leave }: Asking): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: HTMLElement | null = null;
  let last = { x: NaN, y: NaN };
  let pressed: { x: number; y: number } | null = null;
  let asked = false;

  const soon = (at: HTMLElement, how: How, wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      asked = how === 'asked';
      if (at.isConnected) ask(aboutOf(at), at, how);
    }, wait);
  };

  /** What comes to lie under a resting pointer is not pointed at, until the pointer moves. */
  function onPoint(event: PointerEvent): void {
    if (event.pointerType === 'touch' || event.buttons || pressed) return;
    const at = marked(event.target);
    const rests = event.clientX === last.x && event.clientY === last.y;
    last = { x: event.clientX, y: event.clientY };
    if (at === over) return;
    over = rests ? null : at;
    clearTimeout(timer);
    leave();
    if (over) soon(over, 'pointed', MOMENT);
  }

  function onDown(event: PointerEvent): void {
    over = marked(event.target);
    asked = false;
    clearTimeout(timer);
    leave();
    const at = marked(event.target);
    if (!at || event.pointerType !== 'touch') return;
    pressed = { x: event.clientX, y: event.clientY };
    soon(at, 'asked', LONG);
  }

  function onMove(event: PointerEvent): void {
    onPoint(event);
    if (!pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < FAR) return;
    pressed = null;
    clearTimeout(timer);
  }

  function onUp(): void {
    if (pressed) clearTimeout(timer);
    pressed = null;
    if (asked) setTimeout(() => (asked = false), 60);
  }

  /** The click that ends a long press is no touch; some buttons are there only to ask. */
  function onClick(event: MouseEvent): void {
    const at = marked(event.target);
    if (asked) {
      asked = false;
      event.stopPropagation();
      event.preventDefault();
    } else if (at && 'asks' in at.dataset) ask(aboutOf(at), at, 'asked');
  }

  function onMenu(event: Event): void {
    const at = marked(event.target);
    if (!at) return;
    event.preventDefault();
    clearTimeout(timer);
    if (!asked) ask(aboutOf(at), at, 'asked');
  }

  function onFocus(event: FocusEvent): void {
    const at = marked(event.target);
    if (at && at === event.target && at.matches(':focus-visible')) soon(at, 'pointed', FOCUSED);
  }

  /** What has the focus may just be going away with a part of the page. */
  function onBlur(): void {
    clearTimeout(timer);
    setTimeout(leave);
  }

  const capture = { capture: true };
  document.addEventListener('pointerover', onPoint);
  document.addEventListener('pointerdown', onDown, capture);
  document.addEventListener('pointermove', onMove);
  document.addEventListener('pointerup', onUp);
  document.addEventListener('pointercancel', onUp);
  document.addEventListener('click', onClick, capture);
  document.addEventListener('contextmenu', onMenu, capture);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', onPoint);
    document.removeEventListener('pointerdown', onDown, capture);
    document.removeEventListener('pointermove', onMove);
    document.removeEventListener('pointerup', onUp);
    document.removeEventListener('pointercancel', onUp);
    document.removeEventListener('click', onClick, capture);
    document.removeEventListener('contextmenu', onMenu, capture);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
  };
}
