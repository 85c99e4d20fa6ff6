/**
 * The service worker of the driver app: keeps the app itself on the phone, so that it opens without a network. It never keeps what the
 * API answers. The build makes it /driver-sw.js (apps/web/offline-files.ts) and puts the list of files before it; it has no
 * imports, since a classic script is what every phone understands.
 */

/** The files of one version, by path, and a name that no other version has. */
declare const PRECACHE: { readonly version: string; readonly files: readonly string[] };

type Lasting = { readonly waitUntil: (work: Promise<unknown>) => void };
type Fetching = { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void };
type Events = {
  install: Lasting;
  activate: Lasting;
  fetch: Fetching;
  message: { readonly data: unknown };
};
/** TypeScript has the types of pages or of workers, and the rest of the folder is a page. */
const worker = self as unknown as {
  readonly addEventListener: <Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void) => void;
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly location: Location;
};

const PREFIX = 'driver-';
const CACHE = PREFIX + PRECACHE.version;
/** One page for every address of the app. */
const PAGE = '/driver';
const FILES = new Set(PRECACHE.files);
const AS_KEPT = { ignoreSearch: true, ignoreVary: true };

const fetchWhole = async (path: string, cache: RequestCache): Promise<Response> => {
  const answer = await fetch(path, { cache, credentials: 'same-origin' });
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
  return answer;
};

const isHashed = (path: string): boolean => path.startsWith('/assets/') || path.startsWith(`${PAGE}/assets/`);

/** A file in assets/ never changes under its name: what an earlier version has kept is not fetched again. */
const fetchFile = async (path: string): Promise<Response> => {
  if (!isHashed(path)) return fetchWhole(path, 'no-cache');
  return (await caches.match(path, AS_KEPT)) ?? fetchWhole(path, 'default');
};

/** While a server is being replaced, its page may be of another version than this worker: then this one waits for the next try. */
const fetchPage = async (): Promise<Response> => {
  const answer = await fetchWhole(PAGE, 'no-store');
  const html = await answer.clone().text();
  if (!html.includes(`content="${PRECACHE.version}"`)) throw new Error('The page is of another version.');
  return answer;
};

/** All or nothing: a version of which one file is missing is not installed, and the one before it goes on. */
const install = async (): Promise<void> => {
  try {
    const kept = await caches.open(CACHE);
    await kept.put(PAGE, await fetchPage());
    await Promise.all(PRECACHE.files.map(async (path) => kept.put(path, await fetchFile(path))));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
};

/** The version before stays, since another tab may still show it and ask for its files. */
const forgetOld = async (): Promise<void> => {
  const before = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)));
};

const isOfApp = (path: string): boolean => path === PAGE || path.startsWith(`${PAGE}/`);

/** Under which path the answer to a request is kept; null is left to the network, as is everything of the API. */
const keptAs = ({ method, mode, url }: Request): string | null => {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return null;
  if (mode === 'navigate') return isOfApp(pathname) ? PAGE : null;
  return isHashed(pathname) || FILES.has(pathname) ? pathname : null;
};

const answer = async (path: string, request: Request): Promise<Response> => {
  const current = await caches.open(CACHE);
  const kept = (await current.match(path, AS_KEPT)) ?? (await caches.match(path, AS_KEPT));
  // A phone that runs out of room may throw away what was kept.
  return kept ?? fetch(request);
};

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => worker.clients.claim())));
worker.addEventListener('fetch', (event) => {
  const path = keptAs(event.request);
  if (path !== null) event.respondWith(answer(path, event.request));
});
/** A new version takes over when the driver says so, or when the app is next opened; never in the middle of work. */
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
});
