import { describe, expect, it } from 'vitest';
import { invitation, read, write, type Route } from './router';

const ROUTES: [string, Route][] = [
  ['/', { page: 'home' }],
  ['/play/gloom', { page: 'play', game: 'gloom' }],
  ['/t/abc', { page: 'table', id: 'abc' }],
  ['/t/abc/chronicle', { page: 'chronicle', id: 'abc' }],
  ['/t/abc/replay', { page: 'replay', id: 'abc', move: null, seat: null }],
  ['/t/abc/replay?move=12&seat=all', { page: 'replay', id: 'abc', move: 12, seat: 'all' }],
  ['/t/abc/replay?move=0&seat=2', { page: 'replay', id: 'abc', move: 0, seat: 2 }],
  ['/t/abc/post-mortem', { page: 'post-mortem', id: 'abc', seat: null }],
  ['/t/abc/post-mortem?seat=1', { page: 'post-mortem', id: 'abc', seat: 1 }],
  ['/c/raven-lantern-moss-gate', { page: 'code', code: 'raven-lantern-moss-gate' }],
  ['/rules', { page: 'rules', game: null, rule: '' }],
  ['/rules/gloom#GL-3', { page: 'rules', game: 'gloom', rule: 'GL-3' }],
  ['/about', { page: 'about' }],
  ['/help', { page: 'help' }],
  ['/you', { page: 'you' }],
  ['/owner#Ab-9_x', { page: 'owner', secret: 'Ab-9_x' }],
  ['/nothing/here', { page: 'nowhere', path: '/nothing/here' }],
];

describe('addresses', () => {
  it.each(ROUTES)('%s is read and written alike', (address, route) => {
    expect(read(address)).toEqual(route);
    expect(write(route)).toBe(address);
  });

  it('takes nonsense for nowhere, or leaves it out', () => {
    expect(read('/t/abc/replay?move=-1&seat=x')).toEqual({
      page: 'replay',
      id: 'abc',
      move: null,
      seat: null,
    });
    expect(read('/t/%E0%A4%A').page).toBe('nowhere');
    expect(read('/t/a/b/c').page).toBe('nowhere');
    expect(read('/t').page).toBe('nowhere');
  });
});

describe('an invitation', () => {
  it('is a link, the words of a table, or an id', () => {
    expect(invitation('http://pi.local:8777/t/Ab-9?x#log')).toEqual({ page: 'table', id: 'Ab-9' });
    expect(invitation('https://x/c/raven-moss')).toEqual({ page: 'code', code: 'raven-moss' });
    expect(invitation(' Raven lantern, moss gate ')).toEqual({
      page: 'code',
      code: 'raven-lantern-moss-gate',
    });
    expect(invitation('abc123')).toEqual({ page: 'table', id: 'abc123' });
    expect(invitation('  ')).toBeNull();
  });
});
