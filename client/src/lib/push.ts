// This browser can be woken by its push service when something happens at my tables.
import * as api from './api';
import type { NoticeInfo } from './protocol';

/** Why this browser can't be woken; "" if it can. */
export function whyNotWoken(info: NoticeInfo): string {
  if (!isSecureContext)
    return 'Over plain http browsers can’t be woken: this server would need https.';
  if (!info.key) return 'This server wakes no browsers; who runs it can change that.';
  if (!('PushManager' in globalThis) || !('serviceWorker' in navigator))
    return 'This browser can’t be woken. On an iPhone or iPad it can, once Sexton is on your home screen.';
  if (Notification.permission === 'denied')
    return 'You have told this browser that Sexton may not notify you: its own settings change that.';
  return '';
}

/** Asks the person first, then the browser's push service, then tells the server. */
export async function wakeHere(info: NoticeInfo): Promise<NoticeInfo> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Your browser was told not to notify you.');
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: info.key })
    .catch(() => {
      throw new Error('Your browser’s push service gave no answer: try again later.');
    });
  const { endpoint, keys } = made.toJSON();
  return api.wake({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  });
}

export async function letSleepHere(): Promise<NoticeInfo> {
  const registration = await navigator.serviceWorker.getRegistration();
  const known = await registration?.pushManager.getSubscription();
  await known?.unsubscribe();
  return api.letSleep();
}
