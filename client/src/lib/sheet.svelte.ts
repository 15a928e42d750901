// The dock as a sheet on a phone: low (the prompt alone), half (the hand too), high (and the words
// behind the decision). A finger drags it, a tap or the arrow keys move it by a stop.

export type Stop = 'peek' | 'half' | 'whole';

const STOPS: Stop[] = ['peek', 'half', 'whole'];
const SAYS: Record<Stop, string> = {
  peek: 'The sheet is low: raise it to your hand',
  half: 'The sheet shows your hand: raise it to read the rules behind it',
  whole: 'The sheet is high: lower it to your hand',
};
/** So far a finger goes for the next stop; and for the one after it. */
const A_STOP = 28;
const TWO_STOPS = 260;
/** Less is no drag but a tap. */
const STEADY = 6;

/** The stop at which a sheet comes to rest that was dragged so far down from another. */
export function rest(from: Stop, down: number): Stop {
  const far = Math.abs(down);
  const stops = far < A_STOP ? 0 : far < TWO_STOPS ? 1 : 2;
  const at = STOPS.indexOf(from) - Math.sign(down) * stops;
  return STOPS[Math.max(0, Math.min(STOPS.length - 1, at))]!;
}

export class Sheet {
  stop = $state<Stop>('half');
  /** How far a finger has dragged it down, in pixels. */
  dragged = $state(0);
  private from: number | null = null;
  private moved = false;

  get says(): string {
    return SAYS[this.stop];
  }

  atLeastHalf(): void {
    if (this.stop === 'peek') this.stop = 'half';
  }

  /** What its handle listens to. */
  readonly handle = {
    onpointerdown: (event: PointerEvent) => {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      [this.from, this.moved] = [event.clientY, false];
    },
    onpointermove: (event: PointerEvent) => {
      if (this.from === null) return;
      const down = event.clientY - this.from;
      if (Math.abs(down) > STEADY) this.moved = true;
      if (this.moved) this.dragged = down;
    },
    onpointerup: () => this.let(true),
    onpointercancel: () => this.let(false),
    onclick: () => {
      if (!this.moved) this.stop = this.stop === 'half' ? 'whole' : 'half';
      this.moved = false;
    },
    onkeydown: (event: KeyboardEvent) => {
      const way = { ArrowUp: -A_STOP, ArrowDown: A_STOP }[event.key];
      if (way === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.stop = rest(this.stop, way);
    },
  };

  private let(go: boolean): void {
    if (go) this.stop = rest(this.stop, this.dragged);
    [this.from, this.dragged] = [null, 0];
  }
}
