// HTTP: to make and find tables, to read rules and replays.
import type {
  Catalogue,
  Checks,
  ChroniclePage,
  CompanionInfo,
  CompanionList,
  Crest,
  DailyInfo,
  Deed,
  DeviceInfo,
  DeviceList,
  Explanation,
  InvitationInfo,
  InvitationList,
  Kept,
  LinkInfo,
  Me,
  NewFork,
  NewPush,
  NewTable,
  NoticeInfo,
  Occasions,
  OwnersPage,
  OwnersTable,
  PostMortemState,
  RatedPlayer,
  RatingList,
  Refusal as Problem,
  Replay,
  ReplayFilm,
  Retried,
  RetryState,
  RulesPage,
  Statistics,
  TableInfo,
  TableList,
} from './protocol';
import { packed, packedExplanation } from './packed';

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

async function ask<T>(
  path: string,
  body?: unknown,
  method?: string,
  headers: Record<string, string> = {},
): Promise<T> {
  if (packed) {
    if (path in packed) return packed[path] as T;
    throw new Refusal(404, '', 'This page holds one game only: for that you need Sexton itself.');
  }
  const init: RequestInit = { method: method ?? (body === undefined ? 'GET' : 'POST'), headers };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...headers, 'content-type': 'application/json' };
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

/** A crest of my own; null: none. */
export async function wear(crest: Crest | null): Promise<Me> {
  await me();
  const known = await ask<Me>('/api/me/crest', { crest });
  meeting = Promise.resolve(known);
  return known;
}

/** What I have played here. */
export async function statistics(): Promise<Statistics> {
  await me();
  return ask<Statistics>('/api/me/statistics');
}

/** The deal of today. */
export async function daily(): Promise<DailyInfo> {
  await me();
  return ask<DailyInfo>('/api/daily');
}

/** The table at which I play it. */
export function playDaily(): Promise<TableInfo> {
  return ask<TableInfo>('/api/daily', undefined, 'POST');
}

/** How strong those are who play a game here. */
export async function ratings(game: string): Promise<RatedPlayer[]> {
  await me();
  return (await ask<RatingList>(`/api/ratings/${game}`)).players;
}

/** With whom I have played of late. */
export async function companions(): Promise<CompanionInfo[]> {
  await me();
  return (await ask<CompanionList>('/api/companions')).companions;
}

/** A table like our last, to which they are asked. */
export function playAgain(companion: string): Promise<TableInfo> {
  return ask<TableInfo>(`/api/companions/${companion}/again`, undefined, 'POST');
}

/** Hear no more of them. */
export async function partFrom(companion: string): Promise<CompanionInfo[]> {
  const path = `/api/companions/${companion}/part`;
  return (await ask<CompanionList>(path, undefined, 'POST')).companions;
}

export async function invitations(): Promise<InvitationInfo[]> {
  await me();
  return (await ask<InvitationList>('/api/invitations')).invitations;
}

export async function decline(table: string): Promise<InvitationInfo[]> {
  const path = `/api/invitations/${table}/decline`;
  return (await ask<InvitationList>(path, undefined, 'POST')).invitations;
}

/** Takes a table off my list, or puts it back. */
export function hide(id: string, hidden: boolean): Promise<TableInfo> {
  return ask<TableInfo>(`/api/tables/${id}/hide`, { hidden });
}

/** A table at which nobody else sits, for good. */
export function deleteTable(id: string): Promise<TableList> {
  return ask<TableList>(`/api/tables/${id}/delete`, undefined, 'POST');
}

/** Nobody here knows me any more; my name goes from every table. */
export async function forgetMe(name: string): Promise<void> {
  await ask<Me>('/api/me/forget', { name });
  meeting = null;
}

/** How I hear of my tables while I am not here. */
export async function notices(): Promise<NoticeInfo> {
  await me();
  return ask<NoticeInfo>('/api/me/notices');
}

/** Of what I would hear. */
export const hearOf = (wish: Occasions): Promise<NoticeInfo> =>
  ask<NoticeInfo>('/api/me/notices', wish);

/** Wakes this browser; or no more. */
export const wake = (push: NewPush): Promise<NoticeInfo> => ask<NoticeInfo>('/api/me/push', push);
export const letSleep = (): Promise<NoticeInfo> =>
  ask<NoticeInfo>('/api/me/push/forget', undefined, 'POST');

/** Asks at that address whether it is mine; or forgets it. */
export const writeTo = (address: string): Promise<NoticeInfo> =>
  ask<NoticeInfo>('/api/me/mail', { address });
export const forgetAddress = (): Promise<NoticeInfo> =>
  ask<NoticeInfo>('/api/me/mail/forget', undefined, 'POST');

export const EXPORT = '/api/me/export';

let opened: Promise<Catalogue> | null = null;

export function catalogue(): Promise<Catalogue> {
  opened ??= ask<Catalogue>('/api/games').catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

const rulesRead = new Map<string, Promise<RulesPage>>();

function readRules(address: string, key = address): Promise<RulesPage> {
  const known = rulesRead.get(key);
  if (known) return known;
  const reading = ask<RulesPage>(address);
  rulesRead.set(key, reading);
  reading.catch(() => rulesRead.delete(key));
  return reading;
}

export const rules = (game: string): Promise<RulesPage> => readRules(`/api/games/${game}/rules`);

/** The rules with the box that a table plays with. */
export function rulesOf({ id, options }: TableInfo): Promise<RulesPage> {
  return readRules(`/api/tables/${id}/rules`, `${id} ${JSON.stringify(options)}`);
}

/** A thing of a finished game, as it was after so many moves. */
export function explain(
  id: string,
  move: number,
  seat: number | 'all',
  thing: string,
): Promise<Explanation | null> {
  if (packed) return Promise.resolve(packedExplanation(id, move, seat, thing));
  return ask(
    `/api/tables/${id}/replay/${move}/explain?seat=${seat}&thing=${encodeURIComponent(thing)}`,
  );
}

export async function tables(which: 'hidden' | 'open' | 'watch'): Promise<TableInfo[]> {
  await me();
  return (await ask<TableList>(`/api/tables?which=${which}`)).tables;
}

/** My tables, and how many of them I have put away. */
export async function mine(): Promise<TableList> {
  await me();
  return ask<TableList>('/api/tables?which=mine');
}

export async function newTable(wish: NewTable): Promise<TableInfo> {
  await me();
  return ask<TableInfo>('/api/tables', wish);
}

/** A new guided first game. */
export async function newLesson(game: string): Promise<TableInfo> {
  await me();
  return ask<TableInfo>(`/api/games/${game}/lesson`, undefined, 'POST');
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

/** The browsers that hold my seats. */
export async function devices(): Promise<DeviceInfo[]> {
  await me();
  return (await ask<DeviceList>('/api/devices')).devices;
}

export async function forgetDevice(id: string): Promise<DeviceInfo[]> {
  return (await ask<DeviceList>(`/api/devices/${id}/forget`, undefined, 'POST')).devices;
}

export async function replay(id: string): Promise<Replay> {
  await me();
  return ask<Replay>(`/api/tables/${id}/replay`);
}

/** A finished game as a seat saw it, or with everything laid open; in words, too, if `plain`. */
export function film(id: string, seat: number | 'all', plain: boolean): Promise<ReplayFilm> {
  return ask<ReplayFilm>(`/api/tables/${id}/film?seat=${seat}${plain ? '&plain=yes' : ''}`);
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

const looking = (id: string, seat: number): string => `/api/tables/${id}/post-mortem/${seat}`;

/** How far looking back at a seat's game is, and what it has found. */
export async function postMortem(id: string, seat: number): Promise<PostMortemState> {
  await me();
  return ask<PostMortemState>(looking(id, seat));
}

export function beginPostMortem(id: string, seat: number): Promise<PostMortemState> {
  return ask<PostMortemState>(looking(id, seat), undefined, 'POST');
}

export function stopPostMortem(id: string, seat: number): Promise<PostMortemState> {
  return ask<PostMortemState>(`${looking(id, seat)}/stop`, undefined, 'POST');
}

/** What a moment tried again at another table is worth, against what was done then. */
export function weighRetry(id: string, seat: number, table: string): Promise<RetryState> {
  return ask<RetryState>(`${looking(id, seat)}/retry`, { table } satisfies Retried);
}

export const postMortemAddress = (id: string, seat: number): string => `${looking(id, seat)}/page`;

export async function verify(id: string): Promise<Checks> {
  await me();
  return ask<Checks>(`/api/tables/${id}/verify`);
}

const OWNER = 'x-sexton-owner';

/** All tables, for who has the secret that the server printed at its start. */
export function ownersPage(secret: string): Promise<OwnersPage> {
  return ask<OwnersPage>('/api/owner', undefined, 'GET', { [OWNER]: secret });
}

export function ownersDeed(secret: string, id: string, deed: Deed): Promise<OwnersTable> {
  return ask<OwnersTable>(`/api/owner/${id}`, deed, 'POST', { [OWNER]: secret });
}

/** Whether I keep this finished game, and when it goes if nobody does. */
export async function kept(id: string): Promise<Kept> {
  await me();
  return ask<Kept>(`/api/tables/${id}/keep`);
}

export function keep(id: string, keep: boolean): Promise<Kept> {
  return ask<Kept>(`/api/tables/${id}/keep`, { keep });
}

export const pageAddress = (id: string): string => `/api/tables/${id}/page`;
export const recordAddress = (id: string): string => `/api/tables/${id}/record`;
export const qrAddress = (id: string): string => `/api/tables/${id}/qr.svg`;

/** Of several who share this screen, the one on that seat holds it. */
export function socketAddress(id: string, seat: number | null = null): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const held = seat === null ? '' : `?seat=${seat}`;
  return `${scheme}//${location.host}/api/tables/${id}/socket${held}`;
}
