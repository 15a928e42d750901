// What is open over a table lives in the hash of its address, so that back closes it and a link
// can point at it: #rules, #rules/GD-7, #log, #menu, #table (the table behind a result).
import { place } from './location.svelte';

export interface Over {
  name: '' | 'rules' | 'log' | 'chat' | 'players' | 'menu' | 'table' | 'keys';
  rule: string;
}

const NAMES = ['rules', 'log', 'chat', 'players', 'menu', 'table', 'keys'] as const;

export function readOver(address: string): Over {
  const hash = address.split('#')[1] ?? '';
  const [name, rule] = hash.split('/');
  const found = NAMES.find((known) => known === name);
  return { name: found ?? '', rule: found === 'rules' && rule ? decodeURIComponent(rule) : '' };
}

const bare = () => place.address.split('#')[0]!;

export function open(name: Exclude<Over['name'], ''>): void {
  place.go(`${bare()}#${name}`, { replace: readOver(place.address).name !== '' });
}

export function shut(): void {
  place.go(bare(), { replace: true });
}

/** Opens a rule in the drawer; on a page of rules, goes to it. */
export function showRule(rule: string): void {
  if (place.route.page === 'rules') place.go(`${bare()}#${rule}`);
  else place.go(`${bare()}#rules/${rule}`, { replace: readOver(place.address).name !== '' });
}
