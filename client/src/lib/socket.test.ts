import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromServer } from './protocol';
import { TableSocket, type LineState, type Wire } from './socket';

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readyState = 0;
  sent: Record<string, unknown>[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.drop();
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(reason = ''): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006, reason });
  }
}

let wires: FakeWire[];
let states: LineState[];
let received: FromServer[];
let socket: TableSocket;
const wire = () => wires.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  [wires, states, received] = [[], [], []];
  socket = new TableSocket(
    'ws://somewhere',
    { received: (message) => received.push(message), changed: (state) => states.push(state) },
    () => {
      wires.push(new FakeWire());
      return wire();
    },
  );
  socket.connect();
});
afterEach(() => vi.useRealTimers());

describe('a table’s socket', () => {
  it('gives each message an id and resolves with its answer', async () => {
    wire().open();
    const answer = socket.send({ type: 'undo' });
    const [sent] = wire().sent;
    expect(sent).toMatchObject({ type: 'undo' });
    wire().hear({ type: 'done', re: 'another' });
    wire().hear({ type: 'done', re: sent!['id'] });
    expect(await answer).toEqual({ type: 'done', re: sent!['id'] });
    expect(socket.unanswered).toBe(0);
    expect(received).toHaveLength(2);
  });

  it('says on every line when the table is out of sight', async () => {
    const looks = () => wire().sent.map(({ type, looking }) => [type, looking]);
    wire().open();
    socket.look(true);
    expect(looks()).toEqual([]);
    socket.look(false);
    socket.look(false);
    expect(looks()).toEqual([['look', false]]);
    wire().drop();
    await vi.advanceTimersByTimeAsync(1000);
    wire().open();
    expect(looks()).toEqual([['look', false]]);
    socket.look(true);
    expect(looks()).toEqual([
      ['look', false],
      ['look', true],
    ]);
    expect(socket.unanswered).toBe(0);
  });

  it('keeps what is said before the line is open', () => {
    void socket.send({ type: 'undo' });
    expect(wire().sent).toEqual([]);
    wire().open();
    expect(wire().sent).toHaveLength(1);
  });

  it('comes back by itself and sends again what was not answered, with the same id', async () => {
    wire().open();
    const answer = socket.send({ type: 'play', decision: 3, verb: 'pass' });
    void socket.send({ type: 'chat', words: 'hello' });
    wire().hear({ type: 'done', re: wire().sent[1]!['id'] });
    const first = wire().sent[0]!;
    wire().drop();
    expect(states).toEqual(['open', 'lost']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(wires).toHaveLength(2);
    wire().open();
    expect(wire().sent).toEqual([first]);
    wire().hear({ type: 'done', re: first['id'] });
    expect((await answer).type).toBe('done');
  });

  it('waits longer after every failure, but not for ever', async () => {
    for (let round = 0; round < 8; round++) {
      wire().drop();
      await vi.advanceTimersByTimeAsync(11_000);
    }
    expect(wires).toHaveLength(9);
    wire().drop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(wires).toHaveLength(9);
    socket.retry();
    expect(wires).toHaveLength(10);
  });

  it('asks for the table in words again on every new line', async () => {
    wire().open();
    socket.wantPlain(true);
    socket.wantPlain(true);
    expect(wire().sent).toMatchObject([{ type: 'plain', plain: true }]);
    wire().drop();
    await vi.advanceTimersByTimeAsync(1000);
    wire().open();
    expect(wire().sent).toMatchObject([{ type: 'plain', plain: true }]);
    socket.wantPlain(false);
    expect(wire().sent[1]).toMatchObject({ plain: false });
  });

  it('stays away when the server says so', async () => {
    wire().open();
    wire().hear({ type: 'closing', sentence: 'Enough.', retry: false });
    wire().drop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toBe('closed');
    expect(wires).toHaveLength(1);
  });

  it('comes back when the server closes for a while', async () => {
    wire().open();
    wire().hear({ type: 'closing', sentence: 'Restarting.', retry: true });
    wire().drop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(wires).toHaveLength(2);
  });

  it('hears nothing more after it was closed', async () => {
    wire().open();
    socket.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
    expect(states).toEqual(['open', 'closed']);
  });

  it('says within three seconds that a move is not answered, and sends it by another line', async () => {
    wire().open();
    const answered = socket.send({ type: 'play', decision: 1, verb: 'pass', args: {} });
    await vi.advanceTimersByTimeAsync(3000);
    expect(states.at(-1)).toBe('silent');
    const [first] = wires;
    await vi.advanceTimersByTimeAsync(8000);
    expect(wires).toHaveLength(2);
    wire().open();
    expect(wire().sent).toEqual(first!.sent);
    wire().hear({ type: 'done', re: first!.sent[0]!['id'] });
    expect(await answered).toMatchObject({ type: 'done' });
    expect(states.at(-1)).toBe('open');
  });

  it('is content as soon as anything comes', async () => {
    wire().open();
    void socket.send({ type: 'play', decision: 1, verb: 'pass', args: {} });
    await vi.advanceTimersByTimeAsync(2500);
    wire().hear({ type: 'thinking', seats: [] });
    expect(states.at(-1)).toBe('open');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(wires).toHaveLength(1);
  });
});
