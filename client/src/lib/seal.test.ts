import { describe, expect, it } from 'vitest';
import { sealHolds } from './seal';

describe('a seal', () => {
  it('holds only what it was set on', () => {
    expect(
      sealHolds('abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'),
    ).toBe(true);
    expect(
      sealHolds('abd', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'),
    ).toBe(false);
  });
});
