import '../ui/styles/tokens.css';
import '../ui/styles/fonts.css';
import './track.css';
import { readInTab, writeInTab } from '../lib/browser/browser-store.ts';
import { takeTrustPolicy } from '../lib/browser/trusted-worker.ts';
import { fetchPage } from './fetch-page.ts';
import { bringUpToDate } from './fresh-parts.ts';
import { forgetUnsent, sendInPlace, tellUnsent } from './send-form.ts';

/** The page can be read and answered without this script, which keeps it up to date and draws the map. */

const REFRESH_MS = 20_000;
const TICK_MS = 5_000;
/** As long as the server calls a position live. */
const LIVE_SECONDS = 120;

takeTrustPolicy();

const livePart = (page: Document) => page.querySelector<HTMLElement>('main[data-live]');

/** Counts on since the page was put together. The server's clock and this one need not agree. */
const tellAge = () => {
  const seen = document.querySelector<HTMLElement>('#map .seen[data-live]');
  if (!seen) return;
  const { age, since, live, last } = seen.dataset;
  if (since === undefined) seen.dataset.since = String(performance.now());
  const seconds = Number(age) + (since === undefined ? 0 : (performance.now() - Number(since)) / 1000);
  const isLive = seconds <= LIVE_SECONDS;
  seen.classList.toggle('live', isLive);
  const rounded = Math.max(5, Math.round(seconds / 5) * 5);
  seen.textContent = (isLive ? live?.replace('{count}', String(rounded)) : last) ?? '';
};

let map: Promise<typeof import('./vehicle-map.ts')> | null = null;

const drawMap = async () => {
  const section = document.querySelector<HTMLElement>('#map');
  if (!section) return;
  map ??= import('./vehicle-map.ts');
  const { showVehicle } = await map;
  await showVehicle(section);
};

/** Without a map the words are still there. */
const drawAgain = () => void drawMap().catch(() => {});

const tellOffline = (main: HTMLElement) => {
  const banner = main.querySelector<HTMLElement>('#offline');
  if (!banner?.hidden) return;
  banner.textContent = main.dataset.offline ?? '';
  banner.hidden = false;
};

/** A payer comes back to a page that knows no shipment: where they came from is known to this tab alone. */
const CAME_FROM = 'waybill.came-from';
const tellWay = () => {
  const back = document.querySelector<HTMLAnchorElement>('a#back');
  if (location.pathname.startsWith('/track/')) writeInTab(CAME_FROM, location.pathname);
  const path = readInTab(CAME_FROM);
  if (!back || path === null) return;
  back.href = `${path}${location.search}`;
  back.hidden = false;
};

const refresh = async () => {
  const main = livePart(document);
  if (!main || document.hidden) return;
  const page = await fetchPage().catch(() => null);
  const fresh = page && livePart(page);
  if (fresh) {
    bringUpToDate(main, fresh);
    tellWay();
    tellAge();
    drawAgain();
  } else if (page) location.reload();
  else tellOffline(main);
};

/** Printing needs this script, and so does the button for it, which may come with a later look of the page. */
document.documentElement.classList.add('scripted');
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('.receipt .print')) print();
});

if (livePart(document)) {
  // Somebody who loads the page again has not answered again.
  const address = new URL(location.href);
  address.searchParams.delete('done');
  history.replaceState(null, '', address);
  tellWay();
  tellAge();
  drawAgain();
  setInterval(tellAge, TICK_MS);
  setInterval(() => void refresh(), REFRESH_MS);
  document.addEventListener('visibilitychange', () => void refresh());
  addEventListener('online', () => void refresh());
  addEventListener('offline', () => void refresh());
}

/** What was read last, and what was typed, is more than the page that a browser has for no connection. False if there is nothing to keep. */
const stayOffline = (): boolean => {
  if (navigator.onLine) return false;
  const main = livePart(document);
  const form = document.querySelector<HTMLFormElement>('form[data-unsent]');
  if (main) {
    tellOffline(main);
    main.querySelector('#offline')?.scrollIntoView({ block: 'center' });
  } else if (form) tellUnsent(form);
  return main !== null || form !== null;
};

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest('a[href]');
  if (!(link instanceof HTMLAnchorElement) || !link.protocol.startsWith('http')) return;
  if (stayOffline()) event.preventDefault();
});
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (stayOffline()) event.preventDefault();
  else if (form.dataset.unsent !== undefined) {
    event.preventDefault();
    void sendInPlace(form, showPage);
  }
});
addEventListener('online', forgetUnsent);
// Gone back to after it was sent: what it shows is over.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

const startDocuments = () => {
  const wanted = document.querySelector<HTMLElement>('.wanted-list');
  if (wanted) void import('./send-documents.ts').then(({ sendTogether }) => sendTogether(wanted));
};
startDocuments();

/** What was not taken is shown again, with what is wrong with it. */
const showPage = (page: Document) => {
  document.title = page.title;
  document.body.replaceChildren(...page.body.childNodes);
  scrollTo(0, 0);
  document.querySelector('.alert')?.scrollIntoView({ block: 'center' });
  const alert = document.querySelector<HTMLElement>('.alert');
  alert?.setAttribute('tabindex', '-1');
  (document.querySelector<HTMLElement>('[aria-invalid="true"]') ?? alert)?.focus();
  startDocuments();
};

const check = document.querySelector<HTMLElement>('#check');
if (check) void import('./proof-check/main.ts').then(({ startChecking }) => startChecking(check));
