// A coffin travels from where it was to where a step has put it.
import type { BringOutYerDeadView as View } from '../../lib/protocol';
import { crestOf } from '../../lib/seats';
import { boxOf, comeFrom } from '../../lib/travel';
import { graveOf, isPit, type Step } from './model';

export const placeOf = (name: string): string => `[data-place="${CSS.escape(name)}"]`;

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

/** The coffin that lies there now; in a pit, where many lie, one of the same owner and size. */
function pieceOf(view: View, step: Step, to: string): HTMLElement | null {
  // On a phone what fell off lies in the dock.
  const place = `${step.what === 'fell' ? '' : '.bdb '}${placeOf(to)}`;
  const grave = graveOf(view, step.to);
  if (!grave || !isPit(grave)) return document.querySelector(`${place} .cfn`);
  const double = step.spot !== null && view.loaded[step.spot - 1]?.coffin === 'double';
  const size = double ? '.d' : ':not(.d)';
  return document.querySelector(`${place} .cfn.${crestOf(step.owner ?? step.seat)}${size}`);
}

/** Lets the step's coffin travel; says which places have changed. */
export function fly(view: View, step: Step): string[] {
  const found = way(view, step);
  if (!found) return [];
  const [from, to] = found;
  const [piece, box] = [pieceOf(view, step, to), boxOf(placeOf(from))];
  const over = step.what === 'fell' ? boxOf(placeOf(`spot:${view.spots}`)) : null;
  if (piece && box) comeFrom(piece, box, { lasts: over ? 1100 : 520, over });
  const marks = [step.to, step.what === 'swapped' ? step.grave : null, to];
  return marks.filter((one) => one !== null);
}
