// HTTP: to make and find tables, to read rules and replays.
import type {
  Catalogue,
  Checks,
  ChroniclePage,
  LinkInfo,
  Me,
  NewFork,
  NewTable,
  Refusal as Problem,
  Replay,
  ReplayFrame,
  RulesPage,
  TableInfo,
  TableList,
} from './protocol';

export const AWAY = 'The server can’t be reached.';

/** Something was refused or is not there; the sentence is for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly rule: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

async function ask<T>(path: string, body?: unknown, method?: string): Promise<T> {
  const init: RequestInit = { method: method ?? (body === undefined ? 'GET' : 'POST') };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refusal(0, 'offline', AWAY);
  }
  const found: unknown = await response.json().catch(() => null);
  if (response.ok) return found as T;
  const problem = found as Problem | null;
  throw new Refusal(
    response.status,
    problem?.rule ?? '',
    problem?.sentence ?? 'The server gave no answer that makes sense.',
  );
}

let meeting: Promise<Me> | null = null;

/** Who I am. The first visit makes me somebody, so everything else waits for it. */
export function me(): Promise<Me> {
  meeting ??= ask<Me>('/api/me').catch((error: unknown) => {
    meeting = null;
    throw error;
  });
  return meeting;
}

export async function rename(name: string): Promise<Me> {
  await me();
  const renamed = await ask<Me>('/api/me', { name });
  meeting = Promise.resolve(renamed);
  return renamed;
}

let opened: Promise<Catalogue> | null = null;

export function catalogue(): Promise<Catalogue> {
  opened ??= ask<Catalogue>('/api/games').catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

const rulesRead = new Map<string, Promise<RulesPage>>();

export function rules(game: string): Promise<RulesPage> {
  const known = rulesRead.get(game);
  if (known) return known;
  const reading = ask<RulesPage>(`/api/games/${game}/rules`);
  rulesRead.set(game, reading);
  reading.catch(() => rulesRead.delete(game));
  return reading;
}

export async function tables(which: 'mine' | 'open' | 'watch'): Promise<TableInfo[]> {
  await me();
  return (await ask<TableList>(`/api/tables?which=${which}`)).tables;
}

export async function newTable(wish: NewTable): Promise<TableInfo> {
  await me();
  return ask<TableInfo>('/api/tables', wish);
}

export async function byCode(code: string): Promise<TableInfo> {
  await me();
  return ask<TableInfo>(`/api/codes/${encodeURIComponent(code)}`);
}

export async function table(id: string): Promise<TableInfo> {
  await me();
  return ask<TableInfo>(`/api/tables/${id}`);
}

export async function newLink(): Promise<LinkInfo> {
  await me();
  return ask<LinkInfo>('/api/link', undefined, 'POST');
}

export async function replay(id: string): Promise<Replay> {
  await me();
  return ask<Replay>(`/api/tables/${id}/replay`);
}

export function frame(id: string, move: number, seat: number | 'all'): Promise<ReplayFrame> {
  return ask<ReplayFrame>(`/api/tables/${id}/replay/${move}?seat=${seat}`);
}

export async function fork(id: string, wish: NewFork): Promise<TableInfo> {
  await me();
  return ask<TableInfo>(`/api/tables/${id}/fork`, wish);
}

/** A finished game as a tale. */
export async function chronicle(id: string): Promise<ChroniclePage> {
  await me();
  return ask<ChroniclePage>(`/api/tables/${id}/chronicle`);
}

export async function verify(id: string): Promise<Checks> {
  await me();
  return ask<Checks>(`/api/tables/${id}/verify`);
}

export const recordAddress = (id: string): string => `/api/tables/${id}/record`;
export const qrAddress = (id: string): string => `/api/tables/${id}/qr.svg`;

export function socketAddress(id: string): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/api/tables/${id}/socket`;
}
