import { describe, expect, it } from 'vitest';
import { offered, picking, picksOf } from './picks';
import type { Expansion, Option } from './protocol';

const FAMILIES: Option = {
  name: 'families',
  text: '',
  default: 'dealt',
  choices: ['dealt', 'in order'],
  picks: ['dealt', 'Castle Slogar', 'Hemlock Hall', 'The Malone Mob'],
};
const GUESTS = { option: 'unwelcome_guests', families: ['The Malone Mob'] } as Expansion;

function table(families: string, guests = false) {
  return { options: { families, unwelcome_guests: guests }, seats: [0, 1, 2] };
}

describe('picks', () => {
  it('are none where everything is dealt, and one for each seat otherwise', () => {
    expect(picksOf(FAMILIES, table('dealt'))).toEqual(['dealt', 'dealt', 'dealt']);
    expect(picksOf(FAMILIES, table('dealt / Hemlock Hall / dealt'))[1]).toBe('Hemlock Hall');
  });
  it('are not asked for where the host has chosen for all', () => {
    expect(picking([FAMILIES], table('in order'))).toBeNull();
    expect(picking([FAMILIES], table('dealt'))).toBe(FAMILIES);
    expect(picking([], table('dealt'))).toBeNull();
  });
  it('leave out what others have, and what is in no box on the table', () => {
    const now = table('dealt / Hemlock Hall / dealt');
    expect(offered(FAMILIES, [GUESTS], now, 0)).toEqual(['dealt', 'Castle Slogar']);
    expect(offered(FAMILIES, [GUESTS], now, 1)).toContain('Hemlock Hall');
    expect(offered(FAMILIES, [GUESTS], table('dealt', true), 2)).toContain('The Malone Mob');
  });
});
