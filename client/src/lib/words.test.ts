import { describe, expect, it } from 'vitest';
import type { TableInfo } from './protocol';
import {
  ago,
  byTurn,
  cameOut,
  clocks,
  duration,
  eights,
  list,
  minus,
  seats,
  signed,
  title,
  whenOf,
} from './words';

describe('small words', () => {
  it('says times', () => {
    expect([48, 125, 3 * 3600, 3 * 86_400, -3].map(duration)).toEqual([
      '0:48',
      '2:05',
      '3 h',
      '3 days',
      '0:00',
    ]);
    expect([5, 300, 7200, 90_000, 400_000].map(ago)).toEqual([
      'just now',
      '5 min ago',
      '2 h ago',
      'yesterday',
      '4 days ago',
    ]);
  });

  it('puts tables that wait for me first, the nearest deadline before the others', () => {
    const table = (id: string, my_turn: boolean, my_deadline: number | null, status = 'playing') =>
      ({ id, my_turn, my_deadline, status }) as TableInfo;
    const mine = [
      table('others', false, null),
      table('open', false, null, 'open'),
      table('mine, no clock', true, null),
      table('mine, late', true, 900),
      table('over', false, null, 'over'),
      table('mine, soon', true, 300),
    ];
    expect(byTurn(mine).map(({ id }) => id)).toEqual([
      'mine, soon',
      'mine, late',
      'mine, no clock',
      'others',
      'open',
    ]);
  });

  it('counts from the end of a game, and from its beginning only while it goes on', () => {
    const at = (ended_at: number | null, my_deadline: number | null = null) =>
      whenOf({ created: 1000, ended_at, my_deadline } as TableInfo, 4600);
    expect([at(4300), at(null), at(null, 4725)]).toEqual(['5 min ago', '1 h ago', '2:05 left']);
  });

  it('makes lists, titles and eights', () => {
    expect([list([]), list(['a']), list(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c']);
    expect([title('open_purses'), title('gloomy-graves')]).toEqual([
      'Open purses',
      'Gloomy graves',
    ]);
    expect([3, 0, -4].map(signed)).toEqual(['+3', '0', '−4']);
    expect([3, 0, -4].map(minus)).toEqual(['3', '0', '−4']);
    expect(eights('0123456789')).toEqual(['01234567', '89']);
    expect([seats([2, 3, 4]), seats([2])]).toEqual(['2–4', '2']);
  });

  it('says how a game came out', () => {
    const table = (my_seat: number | null, places: number[]) =>
      cameOut({
        my_seat,
        places,
        scores: [7, -3, 7],
        seats: [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cid' }],
      } as TableInfo);
    expect([table(0, [1, 3, 1]), table(0, [1, 2, 3])]).toEqual([
      'you shared the win with 7',
      'you won with 7',
    ]);
    expect([table(1, [1, 3, 1]), table(2, [1, 2, 2])]).toEqual([
      'you came third of 3 with −3',
      'you came joint second of 3 with 7',
    ]);
    expect([table(null, [1, 3, 1]), table(null, [])]).toEqual(['Ann and Cid won', '']);
  });

  it('offers a clock that is set though it is not one of the usual', () => {
    expect(clocks(60)).toHaveLength(7);
    expect(clocks(45).at(-1)).toEqual([45, '0:45']);
  });
});
