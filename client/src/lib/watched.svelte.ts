// What the server has sent about one table, shown one thing after another: the table as it is, and
// the scene on stage, which boards and log take for now.
import { changed, framesOf, stillFrame, type Frame, type Seen } from './film';
import { invited } from './invited';
import { expand } from './narrowing';
import { Projector } from './projector.svelte';
import type {
  ChatLine,
  FromServer,
  Happened,
  Moment,
  Notice,
  Replay,
  Section,
  StoryInfo,
  TableInfo,
  ToldEvent,
  VerbInfo,
  View,
  Welcome,
} from './protocol';
import { settings } from './settings.svelte';
import type { Answer, LineState, Outgoing } from './socket';

/** What carries messages to the server. */
export interface Line {
  send(message: Outgoing): Promise<Answer>;
  wantPlain(plain: boolean): void;
  retry(): void;
}

/** So many things are looked at without being asked whether one likes to. */
export const FEW = 12;

/** The table as it is now: the view is always there. */
export type Now = Omit<Moment, 'view'> & { view: Seen };

export class WatchedTable<V extends View = View> {
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

  /** Is there a line to the server? */
  line = $state<LineState>('connecting');
  /** Why the line was closed for good, if the server said. */
  farewell = $state('');
  /** Seconds the server's clock is ahead of this device's. */
  ahead = 0;

  /** What I may do now. */
  protected offered = $derived(expand(this.moment?.legal ?? [], this.verbs));
  /** Is something shown that must be seen first? What others do meanwhile stops nobody who is
   * still deciding the same. */
  onStage = $derived(
    this.projector.now !== null &&
      (this.projector.again || this.offered.length === 0 || this.moment?.decision !== this.asked),
  );
  legal = $derived(this.onStage ? [] : this.offered);
  private plainAsked = 0;
  protected welcomes = 0;

  constructor(protected readonly server: Line | null) {
    this.projector.onframe = (frame) => this.show(frame);
    this.projector.onend = () => this.looked();
  }

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

  /** Do several people share this screen? */
  get shared(): boolean {
    return !this.replay && (this.table?.seats.some((seat) => seat.beside) ?? false);
  }

  /** The others at this screen of whom something is asked now. */
  get next(): number[] {
    return (this.moment?.beside ?? []).filter((seat) => seat !== this.mySeat);
  }

  get prompt(): string {
    return this.moment?.prompt ?? '';
  }

  /** Shows once more what happened from the event of that number on, up to another. */
  async showSince(first: number, last = Infinity): Promise<void> {
    const frames = this.projector.kept(first) ?? (await this.filmed(first));
    // What is on stage comes after it, and what waits behind that was not shown yet.
    const { now, again } = this.projector;
    const end = Math.min(last + 1, now && !again ? now.told - 1 : Infinity);
    this.projector.showAgain(frames.filter(({ told }) => told <= end));
  }

  /** Who comes when the first moves are made already is shown these. */
  async showStart(): Promise<void> {
    if (this.all.length > FEW || settings.pace === 'instant') return;
    this.asked = -1; // What is asked now waits until that was seen.
    await this.showMissed(0);
  }

  /** Who takes the screen over is shown what happened since they gave it away. */
  async showHanded(since: number): Promise<void> {
    if (since >= this.all.length || settings.pace === 'instant') return;
    this.asked = -1;
    await this.showMissed(since);
  }

  /** Shows what happened before I was welcomed, from the event of that number on. Until it comes
   * the table stands still, and whatever happens waits behind it. */
  async showMissed(since: number): Promise<void> {
    const { view, sections } = this.moment!;
    const still = stillFrame({ view, sections, told: this.all.length });
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
      case 'invited':
        invited(message);
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
    const nothing = { result: null, lesson: null, beside: [] };
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

  /** A new moment: what is asked may be another thing. */
  protected turnTo(moment: Now | null): void {
    this.moment = moment;
  }
}

function alike(one: ToldEvent, other: ToldEvent | undefined): boolean {
  return one.name === other?.name && one.text === other.text;
}
