// The table store: what the server has sent about one table, and what has been chosen of a move.
// Boards read it and say which thing was touched; everything else happens here.
import {
  deed,
  expand,
  glow,
  keep,
  intended,
  meant,
  narrow,
  question,
  touch,
  type Glow,
  type LegalMove,
} from './narrowing';
import { changed, framesOf, standing, type Frame, type Seen } from './film';
import { Projector } from './projector.svelte';
import type {
  ChatLine,
  Explanation,
  FromServer,
  HintMove,
  Happened,
  Moment,
  Notice,
  Previewed,
  Replay,
  Section,
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
  /** What the thing is: that is said first. */
  about?: Explanation | null;
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

/** So many things are looked at without being asked whether one likes to. */
export const FEW = 12;

/** How long a slider must rest before its move is looked at, in milliseconds. */
const RESTS = 250;

/** The table as it is now: the view is always there. */
export type Now = Omit<Moment, 'view'> & { view: Seen };

export class TableStore<V extends View = View> {
  /** Who sits where and how we play. */
  table = $state.raw<TableInfo | null>(null);
  /** The table as it is now, be it that something earlier is still on stage. */
  moment = $state.raw<Now | null>(null);
  verbs = $state.raw<VerbInfo[]>([]);
  /** All that has happened by now. */
  all = $state.raw<ToldEvent[]>([]);
  /** What shows all that happens, one thing after another. */
  readonly projector = new Projector();
  /** What has happened by the scene on stage: boards and log know of nothing later. */
  events = $derived.by(() => {
    const { now } = this.projector;
    return now ? this.all.slice(0, now.told) : this.all;
  });
  /** Of the pages that a lesson has for me now, the one that is open. */
  page = $state(0);
  /** The decision that was asked of me when the scenes on stage began to be shown. */
  private asked = $state(-1);
  stories = $state.raw<StoryInfo[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** How many lines of the chat have been read. */
  read = $state(0);
  notices = $state.raw<Notice[]>([]);
  /** Bots at work. */
  thinking = $state.raw<number[]>([]);
  defaultAnswer = $state('could');

  /** The newest events: what the last message brought, for the board to move pieces by. */
  lastEvents = $state.raw<ToldEvent[]>([]);
  /** Counts up with every message that brought events, so that an effect notices each of two alike. */
  beat = $state(0);
  /** How many events I had seen before; those after them are new to me. */
  seen = $state(0);
  /** Is the page looked at? Then only the newest events are new. */
  watched = false;
  /** What is pointed at in the log: the board marks where that happened. */
  pointed = $state.raw<ToldEvent[]>([]);
  /** Does this only show what was? Then nothing can be done. */
  replay = $state(false);

  /** Hears that things happened while there was no line, from the event of that number on. */
  onmissed: (since: number) => void = (since) => void this.showMissed(since);

  /** Who explains things where no table is played: a replay asks for them as they were. */
  explainer: ((thing: string) => Promise<Explanation>) | null = null;

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
  /** The verbs that only their own buttons are for: a card that could only be discarded is not
   * meant to be. */
  apart = $state.raw<readonly string[]>([]);
  /** The server has taken the move; what comes of it is sent next. */
  private taken = false;

  /** What I may do now. */
  private offered = $derived(expand(this.moment?.legal ?? [], this.verbs));
  /** Is something shown that must be seen first? What others do meanwhile stops nobody who is
   * still deciding the same. */
  onStage = $derived(
    this.projector.now !== null &&
      (this.projector.again || this.offered.length === 0 || this.moment?.decision !== this.asked),
  );
  legal = $derived(this.onStage ? [] : this.offered);
  candidates = $derived.by(() =>
    this.picked
      ? [this.picked]
      : narrow(intended(this.legal, this.chosen, this.apart), this.chosen),
  );
  /** The single move left; it is offered for confirmation. */
  single = $derived(this.candidates.length === 1 ? this.candidates[0]! : null);
  /** The single move as the dock asks about it; what is played at once is not asked about. */
  question = $derived(
    this.sending && !this.picked && this.playsAtOnce(this.sending) ? null : this.single,
  );

  /** In a lesson: the moves that it means, once its pages are read; they alone are lit then. */
  meant = $derived.by(() => {
    const lesson = this.moment?.lesson;
    if (!lesson || this.page < lesson.pages.length - 1) return [];
    return meant(lesson, this.legal);
  });

  private plainAsked = 0;
  private welcomes = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly server: Line | null,
    private readonly memory: Memory = forgetful,
  ) {
    this.projector.onframe = (frame) => this.show(frame);
    this.projector.onend = () => this.looked();
  }

  // What the board reads.

  /** The game as I see it, in the scene on stage. Only read it when `ready`. */
  get view(): V {
    return (this.projector.now ?? this.moment!).view as unknown as V;
  }

  /** The same in words. */
  get sections(): Section[] {
    return (this.projector.now ?? this.moment)?.sections ?? [];
  }

  /** Is my turn waiting for me behind what is on stage? */
  get turnWaits(): boolean {
    return this.onStage && !this.replay && this.offered.length > 0;
  }

  get ready(): boolean {
    return this.moment !== null;
  }

  /** The players' names, in seat order. */
  get names(): string[] {
    return this.table?.seats.map((seat) => seat.name) ?? [];
  }

  /** What people are called in sentences: by their names, and me "you". */
  get called(): string[] {
    return ['You', 'you', 'Your', 'your', ...this.names];
  }

  /** My seat; null for somebody who watches. In a replay, the seat whose view is shown. */
  get mySeat(): number | null {
    const seat = this.moment ? this.view.seat : this.table?.my_seat;
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

  /** Shows once more what happened from the event of that number on, up to another. */
  async showSince(first: number, last = Infinity): Promise<void> {
    const frames = this.projector.kept(first) ?? (await this.filmed(first));
    this.projector.showAgain(frames.filter(({ told }) => told <= last + 1));
  }

  /** Who comes when the first moves are made already is shown these. */
  async showStart(): Promise<void> {
    if (this.all.length > FEW || settings.pace === 'instant') return;
    this.asked = -1; // What is asked now waits until that was seen.
    await this.showMissed(0);
  }

  /** Shows what happened before I was welcomed, from the event of that number on. Until it comes
   * the table stands still, and whatever happens waits behind it. */
  async showMissed(since: number): Promise<void> {
    const { view, sections } = this.moment!;
    const still = standing({ view, sections, told: this.all.length });
    this.projector.stand(still);
    this.projector.fill(still, await this.filmed(since, true));
  }

  private async filmed(since: number, missed = false): Promise<Frame[]> {
    const answer = await this.server?.send({ type: 'film', since, missed });
    if (answer?.type !== 'film') return [];
    const { view, sections, from_event, scenes } = answer;
    return framesOf({ view, sections, told: from_event }, scenes);
  }

  /** Has anything happened since I last moved? */
  get hasMissed(): boolean {
    return this.myTurn && this.sinceMyTurn < this.all.length && this.sinceMyTurn > 0;
  }

  /** The number of the first event after my own last move; of the last turn's for who watches. */
  get sinceMyTurn(): number {
    let mine = this.all.length - 1;
    while (mine >= 0 && (this.all[mine]!.args['seat'] !== this.mySeat || this.all[mine]!.chapter))
      mine -= 1;
    return this.mySeat === null ? Math.max(0, this.all.length - 8) : mine + 1;
  }

  /** How a thing glows now. */
  state(thing: string): Glow {
    if (this.replay || this.sending) return 'none';
    const chosen = this.picked ? this.picked.touches : this.chosen;
    if (this.apart.some((verb) => thing === `verb:${verb}`) && !chosen.includes(thing))
      return narrow(this.legal, [...chosen, thing]).length ? 'target' : 'none';
    const found = glow(intended(this.shownMoves(chosen), chosen, this.apart), chosen, thing);
    // What a lesson alone leaves is not chosen yet.
    const open = found === 'selected' && this.candidates.length > 1 && !chosen.includes(thing);
    return open ? 'target' : found;
  }

  /** The moves whose things are lit: in a lesson those it means, as long as they are gone for. */
  private shownMoves(chosen: string[]): LegalMove[] {
    const lesson = this.moment?.lesson;
    if (!lesson || lesson.strayed || lesson.over) return this.legal;
    return chosen.length === 0 || narrow(this.meant, chosen).length > 0 ? this.meant : this.legal;
  }

  /** Does the open page of a lesson speak of this thing? */
  spokenOf(thing: string): boolean {
    const lesson = this.moment?.lesson;
    return !this.onStage && (lesson?.pages[this.page]?.light.includes(thing) ?? false);
  }

  /** Would touching the thing get anywhere? */
  can(thing: string): boolean {
    return !this.replay && !this.sending && touch(this.legal, this.chosen, thing) !== null;
  }

  // What the board does.

  /** A thing was touched: narrows to the moves that mention it, or says why there is none. */
  touch(thing: string): void {
    if (this.replay) void this.whyNot(thing);
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
    if (chosen.includes(thing) && this.candidates.length === 0) void this.whyNot(thing);
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

  /** What a thing is and does, as far as I may know; null where nobody can say. */
  async explain(thing: string): Promise<Explanation | null> {
    if (this.explainer) return this.explainer(thing).catch(() => null);
    if (!this.server) return null;
    const answer = await this.server.send({ type: 'explain', thing });
    return answer.type === 'explain' ? answer.about : null;
  }

  /** Says what the thing is, and asks the server why it can't be touched; both are shown beside it.
   * A board may say itself what is to be asked, where the thing's name doesn't. */
  async whyNot(thing: string, ask: ReturnType<typeof question> = null): Promise<void> {
    const [about, why] = await Promise.all([this.explain(thing), this.refusal(thing, ask)]);
    if (about || why.sentence) this.why = { ...why, thing, about };
  }

  private async refusal(
    thing: string,
    ask: ReturnType<typeof question>,
  ): Promise<{ rule: string; sentence: string }> {
    const nothing = { rule: '', sentence: '' };
    if (!this.server || this.replay || this.mySeat === null) return nothing;
    const preferred = this.candidates.map((move) => move.verb);
    const asked =
      ask ??
      deed(this.verbs, this.chosen, thing) ??
      question(this.verbs, preferred, [...this.chosen, thing]);
    if (!asked) return { rule: '', sentence: this.myTurn ? 'It can’t be used now.' : this.prompt };
    const answer = await this.server.send({ type: 'why-not', verb: asked.verb, args: asked.args });
    if (answer.type !== 'why-not' && answer.type !== 'refused') return nothing;
    return { rule: answer.rule, sentence: answer.sentence };
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

  /** A finished game is looked through: the projector shows its frames. */
  lookBack(replay: Replay, events: ToldEvent[], frames: Frame[]): void {
    const { view, sections } = frames.at(-1)!;
    const still = { prompt: '', decision: 0, legal: [], can_undo: false, undo_asked: null };
    const shut = { window: false, closes: null, answered: false, can_hold: false, held: false };
    const nothing = { result: null, lesson: null };
    [this.replay, this.line] = [true, 'open'];
    [this.table, this.verbs] = [replay.table, replay.verbs];
    this.moment = { view, sections, ...still, ...shut, ...nothing };
    this.all = [...events, ...frames.flatMap(({ event }) => event ?? [])];
    this.seen = this.all.length;
  }

  private show(frame: Frame): void {
    this.lastEvents = frame.event ? [frame.event] : [];
    if (this.watched) this.seen = frame.told - this.lastEvents.length;
    this.beat += 1;
  }

  /** All was shown: what is asked now can be answered. */
  private looked(): void {
    this.asked = this.moment?.decision ?? -1;
  }

  private welcome(message: Welcome): void {
    const [goesOn, known] = [this.goesOnWith(message), this.all.length];
    this.ahead = message.now - Date.now() / 1000;
    if (!this.table) this.read = message.chat.length;
    this.table = message.table;
    this.verbs = message.verbs;
    this.all = message.events;
    this.stories = message.stories;
    this.chat = message.chat;
    this.notices = message.notices;
    this.defaultAnswer = message.default_answer;
    this.lastEvents = [];
    this.welcomes += 1;
    if (!goesOn) {
      this.projector.leave();
      this.projector.forget(-1);
    }
    this.turnTo(message.moment && { ...message.moment, view: message.moment.view! });
    if (goesOn && message.events.length > known) this.onmissed(known);
    if (!this.projector.now) this.looked();
  }

  /** After a broken line: does the game go on from what I know? Then what is on stage stays. */
  private goesOnWith({ table, moment, events }: Welcome): boolean {
    if (!this.moment || !moment || this.table?.my_seat !== table.my_seat) return false;
    return this.all.every((event, at) => alike(event, events[at]));
  }

  private happened(message: Happened): void {
    const { scenes, changes, from_event, moment } = message;
    if (message.stories) this.stories = message.stories;
    if (moment.view) {
      // A move was taken back: no scene leads there.
      this.projector.leave();
      this.projector.forget(from_event);
      this.all = [...this.all.slice(0, from_event), ...message.events];
      [this.lastEvents, this.beat] = [message.events, this.beat + 1];
      this.turnTo({ ...moment, view: moment.view });
      this.looked();
      return;
    }
    const { view, sections } = this.moment!;
    const frames = framesOf({ view, sections, told: from_event }, scenes);
    const told = frames.flatMap(({ event }) => event ?? []);
    this.all = [...this.all.slice(0, from_event), ...told];
    this.turnTo({ ...moment, view: changed(frames.at(-1)?.view ?? view, changes) });
    this.projector.show(frames);
    if (!this.projector.now) {
      this.lastEvents = told;
      this.looked();
    }
  }

  /** A new moment: a half-made choice is kept as long as the same decision is asked. */
  private turnTo(moment: Now | null): void {
    if (this.taken) this.settle();
    const same = moment !== null && this.moment?.decision === moment.decision;
    const before = same ? this.chosen : this.recall(moment);
    const picked = same ? this.picked : null;
    if (moment?.lesson?.at !== this.moment?.lesson?.at) this.page = 0;
    this.moment = moment;
    if (!same) [this.hint, this.why] = [null, null];
    const still = picked && this.offered.find((move) => sameMove(move, picked));
    this.choose(keep(this.offered, before), still ?? null);
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
  private recall(moment: Now | null): string[] {
    if (this.replay) return [];
    try {
      const kept = JSON.parse(this.memory.getItem(this.choiceKey) ?? 'null') as Kept | null;
      return kept && kept.decision === moment?.decision ? kept.chosen : [];
    } catch {
      return [];
    }
  }
}

function alike(one: ToldEvent, other: ToldEvent | undefined): boolean {
  return one.name === other?.name && one.text === other.text;
}

function sameMove(one: LegalMove, other: LegalMove): boolean {
  if (one.verb !== other.verb) return false;
  return Object.entries(one.args).every(([name, value]) => other.args[name] === value);
}
