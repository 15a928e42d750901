// Keeps one page for when there is no line: every other answer comes from the server, always. And
// shows what the server says to somebody who is not here.
const KEPT = 'sexton-offline-1';
const PAGE = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.addAll([PAGE, '/offline.css', '/favicon.svg']))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((one) => one !== KEPT).map((one) => caches.delete(one))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  } else if (/\/(offline\.css|favicon\.svg)$/.test(request.url)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});

/** What the server says, and until when, by this device's own clock. */
self.addEventListener('push', (event) => {
  const said = event.data ? event.data.json() : {};
  const until =
    said.deadline &&
    new Date(said.deadline * 1000).toLocaleString(undefined, {
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    });
  event.waitUntil(
    self.registration.showNotification(said.title || 'Sexton', {
      body: [said.body, until && `Until ${until}.`].filter(Boolean).join(' '),
      tag: said.tag || 'sexton',
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { url: said.url || '/' },
    }),
  );
});

/** Leads to the table: in its own window if there is one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const to = new URL(event.notification.data.url, self.location.origin);
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
      const there = open.find((one) => new URL(one.url).pathname === to.pathname);
      return there ? there.focus() : self.clients.openWindow(to.href);
    }),
  );
});

/** A push service gives a browser another address now and then. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription && event.oldSubscription.options;
  if (!options) return;
  event.waitUntil(
    self.registration.pushManager.subscribe(options).then((made) => {
      const { endpoint, keys } = made.toJSON();
      return fetch('/api/me/push', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ endpoint, keys }),
      });
    }),
  );
});
