// The table store: what is known of one table, and what has been chosen of a move. Boards read it
// and say which thing was touched; everything else happens here.
import { copies, gather, gatherable, thingsOf } from './gathering';
import {
  deed,
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
import type { Explanation, HintMove, Previewed, View } from './protocol';
import { newNonce } from './random';
import { settings } from './settings.svelte';
import type { Outgoing } from './socket';
import { WatchedTable, type Line, type Now } from './watched.svelte';

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

/** How long a slider must rest before its move is looked at, in milliseconds. */
const RESTS = 250;

export class TableStore<V extends View = View> extends WatchedTable<V> {
  /** Of the pages that a lesson has for me now, the one that is open. */
  page = $state(0);
  /** Who explains things where no table is played: a replay asks for them as they were. */
  explainer: ((thing: string) => Promise<Explanation | null>) | null = null;

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
  /** Covers a screen that several share; null where I have one of my own. */
  cover = $state.raw<(() => void) | null>(null);
  /** The verbs of which the last touch is enough: the board asks for no confirmation. */
  atOnce: readonly string[] = [];
  /** The verbs that only their own buttons are for: a card that could only be discarded is not
   * meant to be. */
  apart = $state.raw<readonly string[]>([]);
  /** The server has taken the move; what comes of it is sent next. */
  private taken = false;

  /** Many that are chosen in one step; one alone is a choice like any other. */
  basket = $state.raw<LegalMove[]>([]);
  /** Those of the basket that are still to be played. */
  private following: LegalMove[] = [];
  /** In a lesson: the moves that it means, once its pages are read; they alone are lit then. */
  meant = $derived.by(() => {
    const lesson = this.moment?.lesson;
    if (!lesson || this.page < lesson.pages.length - 1) return [];
    return meant(lesson, this.legal);
  });
  /** Where it matters little, a move that is offered at once. */
  usual = $derived.by(() => {
    const matters = ({ verb }: LegalMove) => !this.verbs.find(({ name }) => name === verb)?.ready;
    if (this.chosen.length || this.legal.length < 2 || this.legal.some(matters)) return null;
    return this.meant[0] ?? this.legal[0]!;
  });
  candidates = $derived.by(() => {
    if (this.picked) return [this.picked];
    if (this.basket.length > 1) return this.basket;
    if (this.usual) return [this.usual];
    return narrow(intended(this.legal, this.chosen, this.apart), this.chosen);
  });
  /** The single move left; it is offered for confirmation. */
  single = $derived(this.candidates.length === 1 ? this.candidates[0]! : null);
  /** The single move as the dock asks about it; what is played at once is not asked about. */
  question = $derived(
    this.sending && !this.picked && this.playsAtOnce(this.sending) ? null : this.single,
  );

  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    server: Line | null,
    private readonly memory: Memory = forgetful,
  ) {
    super(server);
  }

  /** How a thing glows now. */
  state(thing: string): Glow {
    if (this.replay || this.sending) return 'none';
    const chosen = this.picked ? this.picked.touches : this.chosen;
    if (this.basket.length && !chosen.includes(thing)) return glow(this.legal, [], thing);
    if (this.apart.some((verb) => thing === `verb:${verb}`) && !chosen.includes(thing))
      return narrow(this.shownMoves(chosen), [...chosen, thing]).length ? 'target' : 'none';
    const found = glow(intended(this.shownMoves(chosen), chosen, this.apart), chosen, thing);
    // What a lesson alone leaves is not chosen yet.
    const open = found === 'selected' && this.candidates.length > 1 && !chosen.includes(thing);
    return open ? 'target' : found;
  }

  /** In a lesson: does it mean this move? While its pages are read it means none; outside of
   * lessons, and where somebody has strayed, no word. */
  means(move: LegalMove): boolean | undefined {
    const lesson = this.moment?.lesson;
    return lesson && !lesson.strayed && !lesson.over ? this.meant.includes(move) : undefined;
  }

  /** The moves whose things are lit: in a lesson those it means, as long as they are gone for. */
  shownMoves(chosen: string[] = this.chosen): LegalMove[] {
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
    const many = narrow(this.gathers, [thing]);
    if (many.length === 1) return this.gather(many[0]!);
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

  /** One more of many that are chosen in one step, or one that is let go. */
  gather(move: LegalMove): void {
    if (this.replay || this.sending) return;
    const basket = gather(this.basket, move, copies(this.moment?.view['hand'], move));
    this.choose(thingsOf(basket), null, basket);
    if (this.single && basket.length && this.playsAtOnce(this.single)) void this.confirm();
  }

  /** The moves of which many can be chosen in one step. */
  get gathers(): LegalMove[] {
    return gatherable(this.legal, this.verbs);
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

  /** Plays the single move left, or all that were gathered. */
  async confirm(): Promise<void> {
    const [move, ...rest] = this.basket.length > 1 ? this.basket : [this.single];
    if (!move || this.replay || this.sending) return;
    this.following = rest as LegalMove[];
    await this.play(move);
  }

  private async play(move: LegalMove): Promise<void> {
    const { moment } = this;
    if (!moment || !this.server) return;
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
      [this.sending, this.following] = [null, []];
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
    else if (this.basket.length > 1) this.gather(this.basket.at(-1)!);
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
    if (!asked) {
      const instead = this.myTurn ? `That is not what is asked. ${this.prompt}` : this.prompt;
      return { rule: '', sentence: instead };
    }
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

  /** A new moment: a half-made choice is kept as long as the same decision is asked. */
  protected override turnTo(moment: Now | null): void {
    if (this.taken) this.settle();
    const same = moment !== null && this.moment?.decision === moment.decision;
    const before = same ? this.chosen : this.recall(moment);
    const picked = same ? this.picked : null;
    if (moment?.lesson?.at !== this.moment?.lesson?.at) this.page = 0;
    super.turnTo(moment);
    if (!same) [this.hint, this.why] = [null, null];
    const still = picked && this.offered.find((move) => sameMove(move, picked));
    const basket = same ? this.basket : [];
    this.choose(basket.length ? before : keep(this.offered, before), still ?? null, basket);
    this.goOn();
  }

  /** The next of those that were gathered, as long as they are asked for. */
  private goOn(): void {
    const [next, ...rest] = this.following;
    if (!next || this.sending) return;
    const asked = this.offered.find((move) => sameMove(move, next));
    this.following = asked ? rest : [];
    if (asked) void this.play(asked);
  }

  private choose(chosen: string[], picked: LegalMove | null, basket: LegalMove[] = []): void {
    [this.chosen, this.picked, this.basket] = [chosen, picked, basket];
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

function sameMove(one: LegalMove, other: LegalMove): boolean {
  if (one.verb !== other.verb) return false;
  return Object.entries(one.args).every(([name, value]) => other.args[name] === value);
}
