import { afterEach, expect, it, vi } from 'vitest';

const chime = vi.hoisted(() => vi.fn());
const toasts = vi.hoisted(() => ({ offer: vi.fn() }));
const settings = vi.hoisted(() => ({ sound: true }));
vi.mock('./notifications', () => ({ chime }));
vi.mock('./toast.svelte', () => ({ toasts }));
vi.mock('./settings.svelte', () => ({ settings }));
import { invited } from './invited';

afterEach(() => vi.unstubAllGlobals());

it('is told by a toast with the way there, in the title once, and by a sound if that is liked', () => {
  vi.stubGlobal('document', { title: 'Gloom · Sexton' });
  const asked = { name: 'Ann', table: 'abc', title: 'Gravediggers' };
  invited(asked);
  expect(toasts.offer).toHaveBeenCalledWith(
    'Ann asks you to Gravediggers',
    '/t/abc#sit-0',
    'Go there',
  );
  expect(chime).toHaveBeenCalledTimes(1);
  settings.sound = false;
  invited(asked);
  expect(chime).toHaveBeenCalledTimes(1);
  expect(document.title).toBe('✉ Gloom · Sexton');
});
