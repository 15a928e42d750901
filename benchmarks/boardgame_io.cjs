// boardgame.io's own tic-tac-toe, for bench_server.py --peer.
//
//     node boardgame_io.cjs server PORT
//     node boardgame_io.cjs clients PORT TABLES RATE WARM SECONDS
//
// Its own server with its own store, which is memory; its own clients over its own sockets. As in
// our bench, moves are sent at a fixed rate and count when the server's answer to them arrives.
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const won = LINES.some((line) => line.every((cell) => G.cells[cell] === ctx.currentPlayer));
    if (won) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

function serve(port) {
  const { Server, Origins } = require('boardgame.io/server');
  Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] }).run(port);
}

const now = () => Number(process.hrtime.bigint()) / 1e6;

class Table {
  constructor(port, number, tally) {
    this.number = number;
    this.tally = tally;
    this.round = 0;
    const { Client } = require('boardgame.io/client');
    const { SocketIO } = require('boardgame.io/multiplayer');
    this.seats = ['0', '1'].map((playerID) =>
      Client({
        game: TicTacToe,
        multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
        matchID: this.name(),
        playerID,
        debug: false,
      }),
    );
    for (const [seat, client] of this.seats.entries()) {
      client.start();
      client.transport.socket.on('update', (match, state) => this.heard(seat, match, state));
      client.subscribe((state) => this.look(state));
    }
  }

  name() {
    return `table-${this.number}-${this.round}`;
  }

  // Somebody could move once both know the same table.
  look(state) {
    if (!state || this.sent || this.ready) return;
    const states = this.seats.map((client) => client.getState());
    if (states.some((one) => !one || one._stateID !== states[0]._stateID)) return;
    if (states[0].ctx.gameover) {
      if (this.turning) return;
      this.turning = true;
      this.round += 1;
      this.tally.finished += 1;
      for (const client of this.seats) client.updateMatchID(this.name());
      return;
    }
    this.turning = false;
    this.ready = true;
    this.tally.ready.push(this);
  }

  heard(seat, match, state) {
    if (match !== this.name() || !this.sent) return;
    if (seat !== this.sent.seat || state._stateID <= this.sent.stateID) return;
    if (this.tally.counting) this.tally.waits.push(now() - this.sent.at);
    this.sent = null;
    setImmediate(() => this.look(state));
  }

  move() {
    const state = this.seats[0].getState();
    const seat = Number(state.ctx.currentPlayer);
    const free = state.G.cells.flatMap((cell, index) => (cell === null ? [index] : []));
    this.ready = false;
    this.sent = { seat, stateID: state._stateID, at: now() };
    this.seats[seat].moves.clickCell(free[Math.floor(Math.random() * free.length)]);
  }
}

async function play(port, tables, rate, warm, seconds) {
  const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const tally = { ready: [], waits: [], finished: 0, counting: false, sent: 0 };
  for (let number = 0; number < tables; number += 1) {
    new Table(port, number, tally);
    if (number % 20 === 0) await sleep(30);
  }
  const began = now();
  let due = 0;
  setInterval(() => {
    const passed = Math.floor(((now() - began) * rate) / 1000);
    for (let count = passed - due; count > 0 && tally.ready.length; count -= 1) {
      const index = Math.floor(Math.random() * tally.ready.length);
      const [table] = tally.ready.splice(index, 1);
      table.move();
      tally.sent += 1;
    }
    due = passed;
  }, 2);
  await sleep(warm * 1000);
  const start = { at: now(), sent: tally.sent, cpu: process.cpuUsage() };
  console.log('measuring');
  tally.counting = true;
  await sleep(seconds * 1000);
  tally.counting = false;
  const lasted = (now() - start.at) / 1000;
  const cpu = process.cpuUsage(start.cpu);
  const waits = tally.waits.sort((one, other) => one - other);
  const share = (part) => waits[Math.max(0, Math.round(waits.length * part) - 1)] ?? null;
  const report = {
    offered: (tally.sent - start.sent) / lasted,
    moves: waits.length / lasted,
    count: waits.length,
    p50: share(0.5),
    p99: share(0.99),
    client: (cpu.user + cpu.system) / 1e6 / lasted,
  };
  console.log(JSON.stringify(report));
  process.exit(0);
}

const [role, ...rest] = process.argv.slice(2);
const numbers = rest.map(Number);
if (role === 'server') serve(...numbers);
else play(...numbers);
