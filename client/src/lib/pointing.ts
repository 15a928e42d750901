// Dragging one thing onto another, and arrow keys between things: the same for every board. Both
// go by `data-thing`; a board needs to know nothing of them.
import type { TableStore } from './table.svelte';

const FAR_ENOUGH = 9;

const thingAt = (element: Element | null) => element?.closest<HTMLElement>('[data-thing]') ?? null;

/** Lets things be dragged inside a frame. Returns how to stop. */
export function dragging(frame: HTMLElement, table: TableStore): () => void {
  let held: {
    from: HTMLElement;
    x: number;
    y: number;
    id: number;
    ghost: HTMLElement | null;
  } | null = null;

  function down(event: PointerEvent): void {
    const from = thingAt(event.target as Element);
    if (!from || event.button !== 0 || from.dataset['state'] === 'none') return;
    held = { from, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
  }

  function move(event: PointerEvent): void {
    if (!held || event.pointerId !== held.id) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost) {
      if (Math.hypot(dx, dy) < FAR_ENOUGH) return;
      const thing = held.from.dataset['thing']!;
      const chosen = table.chosen.includes(thing);
      if (!chosen && !table.can(thing)) {
        held = null;
        return;
      }
      if (!chosen) table.touch(thing);
      held.ghost = ghostOf(held.from);
    }
    event.preventDefault();
    held.ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
  }

  function up(event: PointerEvent): void {
    if (!held || event.pointerId !== held.id) return;
    const { ghost, from } = held;
    held = null;
    if (!ghost) return;
    ghost.remove();
    if (event.pointerType !== 'touch') swallowClick(); // A finger's drag ends without one.
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const onto = thingAt(under) ?? under?.closest<HTMLElement>('[data-onto], [data-about]');
    if (!onto || onto === from) return;
    const { thing, onto: place, about } = onto.dataset;
    table.touch(thing ?? place ?? about!);
  }

  function cancel(): void {
    held?.ghost?.remove();
    held = null;
  }

  frame.addEventListener('pointerdown', down);
  addEventListener('pointermove', move, { passive: false });
  addEventListener('pointerup', up);
  addEventListener('pointercancel', cancel);
  return () => {
    cancel();
    frame.removeEventListener('pointerdown', down);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', cancel);
  };
}

/** A copy of the thing that follows the pointer. */
function ghostOf(from: HTMLElement): HTMLElement {
  const box = from.getBoundingClientRect();
  const ghost = from.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-thing');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('dragged');
  for (const [name, value] of Object.entries({
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: '0',
  })) {
    ghost.style.setProperty(name, value);
  }
  for (const name of getComputedStyle(from)) {
    if (name.startsWith('--'))
      ghost.style.setProperty(name, getComputedStyle(from).getPropertyValue(name));
  }
  document.body.append(ghost);
  return ghost;
}

/** The click that ends a drag is no touch. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus to the next thing in the arrow's direction, inside the same zone. */
export function arrows(event: KeyboardEvent): boolean {
  const way = ARROWS[event.key];
  const from = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>(
    '[data-thing], [data-choice]',
  );
  const zone = from?.closest('[data-zone]');
  if (!way || !from || !zone) return false;
  const others = [...zone.querySelectorAll<HTMLElement>('[data-thing], [data-choice]')];
  const next = nearest(
    centre(from),
    others.filter((one) => one !== from),
    way,
  );
  if (!next) return false;
  next.focus();
  return true;
}

type Point = [number, number];

function centre(element: Element): Point {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function nearest(
  from: Point,
  elements: HTMLElement[],
  [dx, dy]: [number, number],
): HTMLElement | null {
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const element of elements) {
    const [x, y] = centre(element);
    const along = (x - from[0]) * dx + (y - from[1]) * dy;
    const aside = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
    const cost = along + aside * 2.5;
    if (along > 3 && cost < least) [best, least] = [element, cost];
  }
  return best;
}
