// One socket per table: it comes back by itself, and what was not answered is sent again with the
// same id, so that nothing is done twice and nothing is lost.
import type { FromClient, FromServer } from './protocol';
import { newId } from './random';

/** A message as the caller writes it: the socket gives it its id. */
export type Outgoing = FromClient extends infer Message
  ? Message extends FromClient
    ? Omit<Message, 'id'>
    : never
  : never;

export type Answer = Extract<FromServer, { re: string }>;
/** `silent`: a move was sent and nothing has come back for a while. */
export type LineState = 'connecting' | 'open' | 'silent' | 'lost' | 'closed';

export interface Hooks {
  received(message: FromServer): void;
  changed(state: LineState, sentence: string): void;
}

/** What a browser's WebSocket has; tests give their own. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  readyState: number;
  send(text: string): void;
  close(): void;
}

interface Waiting {
  text: string;
  answer: (answer: Answer) => void;
}

const OPEN = 1;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** How long a move may go unanswered before that is said, in milliseconds; and till it is sent by another line. */
const SILENCE = 2000;
const GIVEN_UP = 8000;

export class TableSocket {
  state: LineState = 'connecting';
  private wire: Wire | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private plain = false;
  private looking = true;

  constructor(
    private readonly address: string,
    private readonly hooks: Hooks,
    private readonly dial: (address: string) => Wire = (to) => new WebSocket(to) as unknown as Wire,
  ) {}

  connect(): void {
    clearTimeout(this.timer);
    if (this.state === 'closed') return;
    const wire = this.dial(this.address);
    this.wire = wire;
    wire.onopen = () => this.onOpen(wire);
    wire.onmessage = (event) => this.onMessage(wire, event.data);
    wire.onclose = (event) => this.onClose(wire, event);
  }

  /** Sends a message; resolves with its answer, which may come only after the line has healed. */
  send(message: Outgoing): Promise<Answer> {
    const id = newId();
    const text = JSON.stringify({ ...message, id });
    return new Promise((answer) => {
      this.waiting.set(id, { text, answer });
      this.deliver(text);
      if (message.type === 'play') setTimeout(() => this.listen(id), SILENCE);
    });
  }

  /** Asks for the table in words too; this is asked again on every new line. */
  wantPlain(plain: boolean): void {
    if (plain === this.plain) return;
    this.plain = plain;
    this.deliver(this.plainText());
  }

  /** The table is in sight, or no longer; who doesn't see it hears of their turn elsewhere. */
  look(looking: boolean): void {
    if (looking === this.looking) return;
    this.looking = looking;
    this.deliver(this.lookText());
  }

  /** How many messages have not been answered. */
  get unanswered(): number {
    return this.waiting.size;
  }

  /** Tries at once instead of waiting: the device is back online, or somebody pressed a button. */
  retry(): void {
    if (this.state === 'silent') this.hangUp();
    if (this.state !== 'lost') return;
    this.tries = 0;
    this.connect();
  }

  /** Has nothing come back for that message? A line that says nothing may be dead. */
  private listen(id: string): void {
    if (!this.waiting.has(id) || this.state !== 'open') return;
    this.change('silent', '');
    setTimeout(() => this.state === 'silent' && this.retry(), GIVEN_UP);
  }

  /** Lets go of a line that may be dead: its own farewell could take minutes. */
  private hangUp(): void {
    const wire = this.wire;
    this.wire = null;
    wire?.close();
    this.change('lost', '');
  }

  close(): void {
    this.change('closed', '');
    clearTimeout(this.timer);
    this.wire?.close();
    this.wire = null;
  }

  private plainText(): string {
    return JSON.stringify({ type: 'plain', id: newId(), plain: this.plain });
  }

  private lookText(): string {
    return JSON.stringify({ type: 'look', id: newId(), looking: this.looking });
  }

  private deliver(text: string): void {
    if ((this.state === 'open' || this.state === 'silent') && this.wire?.readyState === OPEN)
      this.wire.send(text);
  }

  private onOpen(wire: Wire): void {
    if (wire !== this.wire) return;
    this.tries = 0;
    this.change('open', '');
    if (this.plain) this.deliver(this.plainText());
    if (!this.looking) this.deliver(this.lookText());
    for (const { text } of this.waiting.values()) this.deliver(text);
  }

  private onMessage(wire: Wire, data: string): void {
    if (wire !== this.wire) return;
    if (this.state === 'silent') this.change('open', '');
    const message = JSON.parse(data) as FromServer;
    if (message.type === 'closing' && !message.retry) {
      this.change('closed', message.sentence);
    }
    this.hooks.received(message);
    if ('re' in message) {
      const asked = this.waiting.get(message.re);
      this.waiting.delete(message.re);
      asked?.answer(message);
    }
  }

  private onClose(wire: Wire, event: { code: number; reason: string }): void {
    if (wire !== this.wire) return;
    this.wire = null;
    if (this.state === 'closed') return;
    this.change('lost', event.reason);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private change(state: LineState, sentence: string): void {
    if (this.state === state && !sentence) return;
    this.state = state;
    this.hooks.changed(state, sentence);
  }
}
