/*
 * Keeps the shell of the screens for a terminal that starts while the house does not answer: the page, and files whose names have
 * a print of their content. Nothing of the house's own (/api, the socket, the brand) ever passes through here.
 *
 * Updates are safe without a version of its own: the page is asked for first at the house, and names the files that fit it.
 */

const SHELL = 'shell';
const PAGE = '/';
/** More than a release has; the oldest go first. */
const FILES_MOST = 400;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
});

const page = async (request) => {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) await shell.put(PAGE, answer.clone());
    return answer;
  } catch (error) {
    const kept = await shell.match(PAGE);
    if (kept) return kept;
    throw error;
  }
};

const file = async (request) => {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await shell.put(request, answer.clone());
    const files = (await shell.keys()).filter(({ url }) => new URL(url).pathname !== PAGE);
    for (const old of files.slice(0, Math.max(0, files.length - FILES_MOST))) await shell.delete(old);
  }
  return answer;
};
