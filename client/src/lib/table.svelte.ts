// The table store: what the server has sent about one table, and what has been chosen of a move.
// Boards read it and say which thing was touched; everything else happens here.
import {
  expand,
  glow,
  keep,
  narrow,
  question,
  touch,
  type Glow,
  type LegalMove,
} from './narrowing';
import type {
  ChatLine,
  FromServer,
  HintMove,
  Happened,
  Moment,
  Notice,
  Previewed,
  Replay,
  ReplayFrame,
  StoryInfo,
  TableInfo,
  ToldEvent,
  VerbInfo,
  View,
  Welcome,
} from './protocol';
import { newNonce } from './random';
import { settings } from './settings.svelte';
import type { Answer, LineState, Outgoing } from './socket';

/** What carries messages to the server. */
export interface Line {
  send(message: Outgoing): Promise<Answer>;
  wantPlain(plain: boolean): void;
  retry(): void;
}

/** Why something can't be done, beside the thing that was touched. */
export interface Why {
  rule: string;
  sentence: string;
  thing: string;
}

export interface PreviewOf {
  lines: string[];
  data: Record<string, unknown>;
}

/** Where a half-made choice outlives a reload. */
export interface Memory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A memory that forgets, for where the browser gives none. */
export const forgetful: Memory = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** A half-made choice. */
interface Kept {
  decision: number;
  chosen: string[];
}

const ACROSS_A_RELOAD = 'sexton:choice:';

/** How long a slider must rest before its move is looked at, in milliseconds. */
const RESTS = 250;

export class TableStore<V extends View = View> {
  /** Who sits where and how we play. */
  table = $state.raw<TableInfo | null>(null);
  moment = $state.raw<Moment | null>(null);
  verbs = $state.raw<VerbInfo[]>([]);
  events = $state.raw<ToldEvent[]>([]);
  stories = $state.raw<StoryInfo[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** How many lines of the chat have been read. */
  read = $state(0);
  notices = $state.raw<Notice[]>([]);
  /** Bots at work. */
  thinking = $state.raw<number[]>([]);
  defaultAnswer = $state('ask');

  /** The newest events: what the last message brought, for the board to move pieces by. */
  lastEvents = $state.raw<ToldEvent[]>([]);
  /** Counts up with every message that brought events, so that an effect notices each of two alike. */
  beat = $state(0);
  /** How many events I had seen before; those after them are new to me. */
  seen = $state(0);
  /** Is the page looked at? Then only the newest events are new. */
  watched = false;
  /** Does this only show what was? Then nothing can be done. */
  replay = $state(false);

  /** Is there a line to the server? */
  line = $state<LineState>('connecting');
  /** Why the line was closed for good, if the server said. */
  farewell = $state('');
  /** Seconds the server's clock is ahead of this device's. */
  ahead = 0;

  /** The things chosen so far. */
  chosen = $state.raw<string[]>([]);
  /** The one move picked directly with `pick`. */
  picked = $state.raw<LegalMove | null>(null);
  preview = $state.raw<PreviewOf | null>(null);
  why = $state.raw<Why | null>(null);
  hint = $state.raw<HintMove[] | null>(null);
  asking = $state(false);
  /** A sentence that goes with the move; games without stories leave it empty. */
  story = $state('');
  /** The move on its way to the server: until what comes of it is here, nothing else is offered. */
  sending = $state.raw<LegalMove | null>(null);
  /** The verbs of which the last touch is enough: the board asks for no confirmation. */
  atOnce: readonly string[] = [];
  /** The server has taken the move; what comes of it is sent next. */
  private taken = false;

  legal = $derived(expand(this.moment?.legal ?? [], this.verbs));
  candidates = $derived.by(() => (this.picked ? [this.picked] : narrow(this.legal, this.chosen)));
  /** The single move left; it is offered for confirmation. */
  single = $derived(this.candidates.length === 1 ? this.candidates[0]! : null);
  /** The single move as the dock asks about it; what is played at once is not asked about. */
  question = $derived(
    this.sending && !this.picked && this.playsAtOnce(this.sending) ? null : this.single,
  );

  private plainAsked = 0;
  private welcomes = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly server: Line | null,
    private readonly memory: Memory = forgetful,
  ) {}

  // What the board reads.

  /** The game as I see it. Only read it when `ready`. */
  get view(): V {
    return this.moment!.view as unknown as V;
  }

  get ready(): boolean {
    return this.moment !== null;
  }

  /** The players' names, in seat order. */
  get names(): string[] {
    return this.table?.seats.map((seat) => seat.name) ?? [];
  }

  /** My seat; null for somebody who watches. In a replay, the seat whose view is shown. */
  get mySeat(): number | null {
    const seat = this.moment ? this.moment.view['seat'] : this.table?.my_seat;
    return typeof seat === 'number' ? seat : null;
  }

  get unread(): number {
    return Math.max(0, this.chat.length - this.read);
  }

  /** Is something asked of me now? */
  get myTurn(): boolean {
    return !this.replay && this.legal.length > 0;
  }

  get prompt(): string {
    return this.moment?.prompt ?? '';
  }

  /** How a thing glows now. */
  state(thing: string): Glow {
    if (this.replay || this.sending) return 'none';
    const chosen = this.picked ? this.picked.touches : this.chosen;
    return glow(this.legal, chosen, thing);
  }

  /** Would touching the thing get anywhere? */
  can(thing: string): boolean {
    return !this.replay && !this.sending && touch(this.legal, this.chosen, thing) !== null;
  }

  // What the board does.

  /** A thing was touched: narrows to the moves that mention it, or says why there is none. */
  touch(thing: string): void {
    if (this.replay || this.sending) return;
    this.why = null;
    const chosen = touch(this.legal, this.chosen, thing);
    if (chosen === null) {
      void this.whyNot(thing);
      return;
    }
    const wasPicked = this.picked !== null;
    this.choose(chosen, null);
    const grew = wasPicked || chosen.length > 0;
    if (grew && this.single && this.playsAtOnce(this.single)) void this.confirm();
  }

  private playsAtOnce(move: LegalMove): boolean {
    return settings.autoConfirm || this.atOnce.includes(move.verb);
  }

  /** Picks one move directly. */
  pick(move: LegalMove): void {
    if (this.replay || this.sending) return;
    this.choose(this.chosen, move);
    if (settings.autoConfirm) void this.confirm();
  }

  /** Picks the legal move with this verb and these arguments, if there is one. */
  pickArgs(verb: string, args: Record<string, string | number>): boolean {
    const move = this.legal.find(
      (one) =>
        one.verb === verb &&
        Object.entries(args).every(([name, value]) => one.args[name] === value),
    );
    if (move) this.pick(move);
    return move !== undefined;
  }

  /** Holds one move out for confirmation, always: a slider passes many on its way. */
  hold(move: LegalMove): void {
    if (this.replay || this.sending) return;
    [this.picked, this.preview, this.why] = [move, null, null];
    this.remember();
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.single === move && void this.askPreview(move), RESTS);
  }

  /** What would follow from a move, without choosing it. */
  async previewOf(move: LegalMove): Promise<PreviewOf | null> {
    if (!this.server || this.replay) return null;
    const answer = await this.server.send({ type: 'preview', verb: move.verb, args: move.args });
    return answer.type === 'preview' ? { lines: answer.lines, data: answer.data } : null;
  }

  /** Plays the single move left. */
  async confirm(): Promise<void> {
    const move = this.single;
    const moment = this.moment;
    if (!move || !moment || this.replay || this.sending || !this.server) return;
    this.sending = move;
    const { welcomes } = this;
    const story = this.story.trim();
    const answer = await this.server.send({
      type: 'play',
      decision: moment.decision,
      verb: move.verb,
      args: move.args,
      ...(story ? { story } : {}),
    });
    if (answer.type === 'refused') {
      this.sending = null;
      this.why = { rule: answer.rule, sentence: answer.sentence, thing: move.touches[0] ?? '' };
      return;
    }
    this.story = '';
    this.taken = true;
    // After a broken line the welcome may have brought already what came of it.
    if (welcomes !== this.welcomes) this.settle();
  }

  /** What came of the move is here: its choice is over. */
  private settle(): void {
    [this.sending, this.taken] = [null, false];
    this.clear();
  }

  /** One step back: the last thing chosen is let go. */
  back(): void {
    if (this.sending) return;
    this.why = null;
    if (this.picked) this.choose(this.chosen, null);
    else this.choose(this.chosen.slice(0, -1), null);
  }

  clear(): void {
    this.why = null;
    this.choose([], null);
  }

  /** Asks the server why the thing can't be touched; the answer is shown beside it. A board may
   * say itself what is to be asked, where the thing's name doesn't. */
  async whyNot(thing: string, ask: ReturnType<typeof question> = null): Promise<void> {
    if (!this.server || this.replay) return;
    const preferred = this.candidates.map((move) => move.verb);
    const asked = ask ?? question(this.verbs, preferred, [...this.chosen, thing]);
    if (!asked) {
      this.why = { rule: '', sentence: this.myTurn ? 'Not with this.' : this.prompt, thing };
      return;
    }
    const answer = await this.server.send({ type: 'why-not', verb: asked.verb, args: asked.args });
    if (answer.type === 'why-not' || answer.type === 'refused') {
      this.why = { rule: answer.rule, sentence: answer.sentence, thing };
    }
  }

  // What the frame does.

  /** Sends anything to the server; a refusal is shown, and false comes back. */
  async send(message: Outgoing): Promise<boolean> {
    if (!this.server) return false;
    const answer = await this.server.send(message);
    if (answer.type !== 'refused') return true;
    this.why = { rule: answer.rule, sentence: answer.sentence, thing: '' };
    return false;
  }

  sit(seat: number, password = ''): Promise<boolean> {
    return this.send({ type: 'sit', seat, nonce: newNonce(), password });
  }

  async undo(): Promise<void> {
    this.clear();
    await this.send({ type: 'undo' });
  }

  async askHint(): Promise<void> {
    if (!this.server || this.asking) return;
    this.asking = true;
    const answer = await this.server.send({ type: 'hint' });
    this.asking = false;
    if (answer.type === 'hint') this.hint = answer.moves;
    else if (answer.type === 'refused') {
      this.why = { rule: answer.rule, sentence: answer.sentence, thing: '' };
    }
  }

  /** Somebody needs the table in words; returns how to stop needing it. */
  needPlain(): () => void {
    this.plainAsked += 1;
    this.server?.wantPlain(true);
    return () => {
      this.plainAsked -= 1;
      if (this.plainAsked === 0) this.server?.wantPlain(false);
    };
  }

  retry(): void {
    this.server?.retry();
  }

  // What the server sends.

  receive(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        return this.welcome(message);
      case 'table':
        this.table = message.table;
        return;
      case 'happened':
        return this.happened(message);
      case 'chat':
        this.chat = [...this.chat, message.line];
        return;
      case 'notice':
        this.notices = [...this.notices, message.notice];
        return;
      case 'thinking':
        this.thinking = message.seats;
        return;
      default:
        return;
    }
  }

  changed(state: LineState, sentence: string): void {
    this.line = state;
    this.farewell = state === 'closed' ? sentence : '';
  }

  /** Shows a moment of a finished game. */
  showFrame(replay: Replay, frame: ReplayFrame): void {
    this.replay = true;
    this.line = 'open';
    this.table = replay.table;
    this.verbs = replay.verbs;
    this.moment = frame.moment;
    this.events = frame.events;
    this.lastEvents = frame.events;
    this.beat += 1;
  }

  private welcome(message: Welcome): void {
    this.ahead = message.now - Date.now() / 1000;
    if (!this.table) this.read = message.chat.length;
    this.table = message.table;
    this.verbs = message.verbs;
    this.events = message.events;
    this.stories = message.stories;
    this.chat = message.chat;
    this.notices = message.notices;
    this.defaultAnswer = message.default_answer;
    this.lastEvents = [];
    this.welcomes += 1;
    this.turnTo(message.moment);
  }

  private happened(message: Happened): void {
    this.events = [...this.events.slice(0, message.from_event), ...message.events];
    if (message.stories) this.stories = message.stories;
    this.lastEvents = message.events;
    if (this.watched) this.seen = message.from_event;
    this.beat += 1;
    this.turnTo(message.moment);
  }

  /** A new moment: a half-made choice is kept as long as the same decision is asked. */
  private turnTo(moment: Moment | null): void {
    if (this.taken) this.settle();
    const same = moment !== null && this.moment?.decision === moment.decision;
    const before = same ? this.chosen : this.recall(moment);
    const picked = same ? this.picked : null;
    this.moment = moment;
    if (!same) [this.hint, this.why] = [null, null];
    const still = picked && this.legal.find((move) => sameMove(move, picked));
    this.choose(keep(this.legal, before), still ?? null);
  }

  private choose(chosen: string[], picked: LegalMove | null): void {
    this.chosen = chosen;
    this.picked = picked;
    this.preview = null;
    this.remember();
    if (this.single && (chosen.length > 0 || picked)) void this.askPreview(this.single);
  }

  private async askPreview(move: LegalMove): Promise<void> {
    if (!this.server || this.replay) return;
    const answer = await this.server.send({ type: 'preview', verb: move.verb, args: move.args });
    if (answer.type === 'preview' && this.single && sameMove(this.single, move)) {
      this.preview = { lines: (answer as Previewed).lines, data: answer.data };
    }
  }

  private get choiceKey(): string {
    return `${ACROSS_A_RELOAD}${this.table?.id ?? ''}`;
  }

  private remember(): void {
    if (!this.moment || this.replay) return;
    const { picked } = this;
    const chosen = picked ? [`verb:${picked.verb}`, ...picked.handles] : this.chosen;
    if (chosen.length === 0) this.memory.removeItem(this.choiceKey);
    else {
      const kept = { decision: this.moment.decision, chosen };
      this.memory.setItem(this.choiceKey, JSON.stringify(kept));
    }
  }

  /** What had been chosen for this decision before the page was loaded anew. */
  private recall(moment: Moment | null): string[] {
    if (this.replay) return [];
    try {
      const kept = JSON.parse(this.memory.getItem(this.choiceKey) ?? 'null') as Kept | null;
      return kept && kept.decision === moment?.decision ? kept.chosen : [];
    } catch {
      return [];
    }
  }
}

function sameMove(one: LegalMove, other: LegalMove): boolean {
  if (one.verb !== other.verb) return false;
  return Object.entries(one.args).every(([name, value]) => other.args[name] === value);
}
