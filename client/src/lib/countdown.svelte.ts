// How much of a window is left before the server closes it.
import type { TableStore } from './table.svelte';
import type { View } from './protocol';

/** From 1 down to 0 while the window closes; 1 where it doesn't close by time. */
export class Countdown<V extends View> {
  private now = $state(Date.now() / 1000);

  constructor(private readonly table: TableStore<V>) {
    $effect(() => {
      if (!this.runs) return;
      const ticking = setInterval(() => (this.now = Date.now() / 1000), 200);
      return () => clearInterval(ticking);
    });
  }

  /** Does the server close it by time? */
  get runs(): boolean {
    return (this.table.moment?.closes ?? null) !== null;
  }

  get left(): number {
    const closes = this.table.moment?.closes ?? null;
    if (closes === null) return 1;
    const whole = Math.max(1, this.table.table?.settings.window ?? 1);
    return Math.min(1, Math.max(0, (closes - this.now - this.table.ahead) / whole));
  }
}
