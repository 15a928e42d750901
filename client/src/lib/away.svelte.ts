// Since you were away: which events are new to this person, kept in this browser.
import { settings } from './settings.svelte';
import type { TableStore } from './table.svelte';
import { FEW } from './watched.svelte';

const KEY = 'sexton:seen';
const TABLES = 60;

type Seen = Record<string, number>;

function all(): Seen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Seen;
  } catch {
    return {};
  }
}

function keep(id: string, count: number): void {
  const entries = Object.entries(all()).filter(([other]) => other !== id);
  try {
    const kept = [...entries.slice(-TABLES), [id, count] as const];
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser that keeps nothing: nobody is told what they missed.
  }
}

/** What happened while this person was not looking, to be shown step by step. */
export class Away {
  /** The number of the first event that is new, and how many there are. */
  from = $state(0);
  count = $state(0);
  /** How many things had been seen when the page was hidden. */
  private left = 0;

  constructor(
    private readonly id: string,
    private readonly store: TableStore,
    private readonly holder: number | null = null,
  ) {
    if (holder !== null) this.id = `${id}~${holder}`;
    store.onmissed = (since) => this.miss(since);
  }

  /** The first look at the table: what came after the last one is new. */
  arrive(): void {
    const seen = all()[this.id];
    const now = this.store.all.length;
    if (this.store.shared) return this.takeOver(seen ?? 0);
    if (seen !== undefined && seen < now) this.notice(seen, now);
    else this.store.seen = now;
    if (seen === undefined && this.store.mySeat !== null) void this.store.showStart();
    this.look();
  }

  /** The screen has come to this person, or to nobody: then nobody has missed anything. */
  private takeOver(seen: number): void {
    this.store.seen = this.holder === null ? this.store.all.length : seen;
    if (this.holder === null) return;
    void this.store.showHanded(seen);
    this.look();
  }

  /** The page is hidden, or the phone put to sleep: what is shown from now on nobody sees. */
  hide(): void {
    const { projector, all } = this.store;
    const { now, again } = projector;
    this.left = now?.event && !again ? now.told - 1 : all.length;
    this.store.watched = false;
    projector.skip();
  }

  /** It is looked at again. */
  return(): void {
    const now = this.store.all.length;
    if (this.left < now && !this.isMine()) this.notice(this.count ? this.from : this.left, now);
    this.store.watched = this.count === 0;
    this.look();
  }

  /** Only what I did myself was on stage when I went. */
  private isMine(): boolean {
    const { all, mySeat } = this.store;
    return !this.count && all.slice(this.left).every(({ args }) => args['seat'] === mySeat);
  }

  /** Things happened while there was no line: a few are shown at once, of more it is told. */
  private miss(since: number): void {
    const now = this.store.all.length;
    if (this.count || now - since > FEW) {
      this.notice(this.count ? this.from : since, now);
      this.store.watched = false;
    } else if (settings.pace !== 'instant') void this.store.showMissed(since);
  }

  /** What is there now has been seen. */
  look(): void {
    if (this.store.shared && this.holder === null) return;
    keep(this.id, this.store.events.length);
  }

  /** All of it is shown again, scene by scene. */
  show(): void {
    const { from } = this;
    this.dismiss();
    void this.store.showSince(from);
  }

  dismiss(): void {
    this.count = 0;
    this.store.seen = this.store.all.length;
    this.store.watched = true;
  }

  private notice(seen: number, now: number): void {
    this.from = seen;
    this.count = now - seen;
    this.store.seen = seen;
  }
}
