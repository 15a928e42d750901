// Keeps one page for when there is no line: every other answer comes from the server, always.
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
