// A coffin travels from where it was to where a step has put it.
import type { BringOutYerDeadView as View } from '../../lib/protocol';
import { boxOf, comeFrom } from '../../lib/travel';
import { graveOf, isPit, type Step } from './model';

/** Where a step takes a coffin from, and where to; null where it moves none. */
function way(view: View, step: Step): [from: string, to: string] | null {
  const owner = step.owner ?? step.seat;
  switch (step.what) {
    case 'loaded':
      return [`seat:${owner}`, `spot:${step.spot}`];
    case 'fell':
      return [`seat:${owner}`, `fallen:${view.fallen.length}`];
    case 'buried':
      return [`spot:${step.spot}`, `grave:${step.to}`];
    case 'moved':
    case 'swapped':
      return [`grave:${step.grave}`, `grave:${step.to}`];
    case 'dredged':
      return [`river:${owner}`, `grave:${step.to}`];
    case 'drowned':
      return ['fallen:1', `river:${owner}`];
    default:
      return null;
  }
}

/** Lets the step's coffin travel; says which places have changed. */
export function fly(view: View, step: Step): string[] {
  const found = way(view, step);
  if (!found) return [];
  const [from, to] = found;
  const place = (name: string) => `[data-place="${CSS.escape(name)}"]`;
  const piece = document.querySelector<HTMLElement>(`.bdb ${place(to)} .cfn`);
  const box = boxOf(place(from));
  // In a pit the coffin that came last may not be the first drawn.
  const grave = graveOf(view, step.to);
  if (piece && box && !(grave && isPit(grave))) comeFrom(piece, box, { lasts: 520 });
  const marks = [step.to, step.what === 'swapped' ? step.grave : null, to];
  return marks.filter((one) => one !== null);
}
