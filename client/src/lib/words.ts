// Small words of the client's own: times, lists, labels. Words of rules come from the server.
import type { TableInfo, TableSettings } from './protocol';

/** Seconds as people read them: "0:48", "2:05", "3 h", "2 days". */
export function duration(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left < 3600) return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  if (left < 2 * 86_400) return `${Math.floor(left / 3600)} h`;
  return `${Math.floor(left / 86_400)} days`;
}

/** How long ago: "just now", "5 min ago". */
export function ago(seconds: number): string {
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  const days = Math.floor(seconds / 86_400);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** "open_purses" as a title: "Open purses". */
export function title(name: string): string {
  return capital(name.replaceAll(/[_-]/g, ' '));
}

/** "the widow" as a sentence begins with it: "The widow". */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "Ann, Bob and Cid". */
export function list(names: string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** "1 card", "2 cards". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

const NUMERALS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** A small number as a word: "two". */
export const numeral = (number: number): string => NUMERALS[number] ?? String(number);

/** A number with its sign, as on a bill. */
export function signed(points: number): string {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** A number with a real minus. */
export const minus = (points: number): string => String(points).replace('-', '−');

const PLACES = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
];

export const place = (number: number): string => PLACES[number - 1] ?? `${number}th`;

/** How many may play, as a range: "2–5". */
export function seats(numbers: number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)];
  return first === last ? String(first) : `${first}–${last}`;
}

/** A hash in eights, as it is read aloud. */
export function eights(hash: string): string[] {
  return hash.match(/.{1,8}/g) ?? [];
}

/** What a table is doing, in a few words. */
export function doing(table: TableInfo): string {
  if (table.status === 'open') {
    const open = table.seats.filter((seat) => seat.kind === 'open').length;
    return open ? `${count(open, 'seat')} open` : 'ready to start';
  }
  if (table.status === 'playing') {
    if (table.paused) return 'paused';
    return table.my_turn ? 'your turn' : 'the others are at it';
  }
  if (table.status === 'over') return cameOut(table) || 'finished';
  return table.status === 'abandoned' ? 'abandoned' : 'frozen';
}

/** Tables that go on: first those that wait for me, the nearest deadline before the others. */
export function byTurn(mine: readonly TableInfo[]): TableInfo[] {
  const due = ({ my_turn, my_deadline }: TableInfo) =>
    my_turn ? (my_deadline ?? Number.MAX_VALUE) : Infinity;
  return mine
    .filter(({ status }) => status === 'open' || status === 'playing')
    .sort((one, other) => (due(one) === due(other) ? 0 : due(one) - due(other)));
}

/** How long I have left, or since when it is over, or there: "2:05 left", "5 min ago". */
export function whenOf(table: TableInfo, now: number): string {
  if (table.my_deadline !== null) return `${duration(table.my_deadline - now)} left`;
  return ago(now - (table.ended_at ?? table.created));
}

/** How a finished game came out for me, or who won where I only watched: "you won with 31". */
export function cameOut({ my_seat, places, scores, seats }: TableInfo): string {
  if (!places.length) return '';
  if (my_seat === null) {
    const winners = seats.filter((_, at) => places[at] === 1).map((seat) => seat.name);
    return `${list(winners)} won`;
  }
  const mine = places[my_seat]!;
  const tied = places.filter((one) => one === mine).length > 1;
  const score = minus(scores[my_seat]!);
  if (mine === 1) return tied ? `you shared the win with ${score}` : `you won with ${score}`;
  return `you came ${tied ? 'joint ' : ''}${place(mine)} of ${places.length} with ${score}`;
}

const CLOCKS: [number, string][] = [
  [0, 'no clock'],
  [30, '30 seconds'],
  [60, '1 minute'],
  [120, '2 minutes'],
  [300, '5 minutes'],
  [86_400, 'a day'],
  [3 * 86_400, '3 days'],
];

const BANKS: [string, string][] = [
  ['0+0', 'none'],
  ['300+10', '5 minutes, 10 seconds a move'],
  ['600+15', '10 minutes, 15 seconds a move'],
  ['1200+30', '20 minutes, 30 seconds a move'],
];

/** The banks of time one can choose, and the one that is set if it is another. */
export function banks({ bank, increment }: TableSettings): [string, string][] {
  const now = `${bank}+${increment}`;
  if (BANKS.some(([said]) => said === now)) return BANKS;
  return [...BANKS, [now, `${duration(bank)}, ${count(increment, 'second')} a move`]];
}

/** The clocks one can choose, and the one that is set if it is another. */
export function clocks(now: number): [number, string][] {
  return CLOCKS.some(([seconds]) => seconds === now) ? CLOCKS : [...CLOCKS, [now, duration(now)]];
}
