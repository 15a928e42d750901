import { describe, expect, it } from 'vitest';
import { ending, uncounted } from './chronicle';
import type { Life } from './protocol';

describe('what became of somebody', () => {
  const life = (end: string, stone: string, worth: string) =>
    ({ name: 'Grogar', passages: [], end, stone, worth, sum: '' }) as Life;

  it('is told of the living, the dead and those who were taken away', () => {
    expect(ending(life('', '', ''))).toBe('still living');
    expect(ending(life('badly burned', 'Here lies Grogar.', '−20'))).toBe('badly burned, −20');
    expect(ending(life('taken away', '', ''))).toBe('taken away');
  });

  it('says of nobody who was taken away that they live', () => {
    expect(uncounted(life('', '', ''))).toBe('living, and counting nothing');
    expect(uncounted(life('taken away', '', ''))).toBe('taken away, and counting nothing');
  });
});
