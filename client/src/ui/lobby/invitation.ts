// The link to a table. On other devices 127.0.0.1 is another place: there the address of this
// machine is needed, which the server knows.
import { copy, share } from '../../lib/clipboard';
import type { TableInfo } from '../../lib/protocol';
import { screen } from '../../lib/screen.svelte';
import { toasts } from '../../lib/toast.svelte';

const here = (): boolean => ['127.0.0.1', 'localhost'].includes(location.hostname);

/** Where others on the network find this server, if they can't by the address seen here. */
export const lanOf = (lan: string | undefined): string => (here() ? (lan ?? '') : '');

/** Can nobody but this computer open it? */
export const onlyHere = (lan: string | undefined): boolean => here() && lan === '';

/** Gives the link of the table to whatever this device shares with, or copies it. */
export async function invite(info: TableInfo, lan: string | undefined): Promise<void> {
  const address = `${lanOf(lan) || `${location.origin}/`}t/${info.id}`;
  if (screen.narrow && (await share(`${info.title} · Sexton`, address))) return;
  const done = await copy(address);
  toasts.say(done ? 'The link is copied: send it to your friends.' : `The link: ${address}`);
}
