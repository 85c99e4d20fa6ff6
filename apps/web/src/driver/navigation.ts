import { useSyncExternalStore } from 'react';
import { paths } from '../lib/paths.ts';

/** What is done at a stop. All of it is handed over, a part, or it is left at an access point: whoever goes back has chosen nothing. */
const AT_STOP = ['stop', 'scan', 'proof', 'part', 'part-proof', 'access-point'] as const;
type AtStop = (typeof AT_STOP)[number];

/** What the app can show. An address under /driver stands for each, so that a reload, a link and the phone's own Back lead there. */
export type View =
  | { readonly name: 'home' | 'queue' | 'load' | 'end' }
  | { readonly name: AtStop; readonly deliveryId: string };

const SEGMENTS = { queue: 'waiting', load: 'load', end: 'end' } as const;

const isAtStop = (name: string | undefined): name is AtStop => AT_STOP.some((one) => one === name);

/** An address that stands for nothing is the start: a driver is helped more by the stops than by a page that says so. */
export const viewAt = (path: string): View => {
  const [first, second] = path.slice(paths.driver.length).split('/').filter(Boolean);
  if (isAtStop(first)) return second ? { name: first, deliveryId: second } : { name: 'home' };
  const found = Object.entries(SEGMENTS).find(([, segment]) => segment === first);
  return found ? { name: found[0] as keyof typeof SEGMENTS } : { name: 'home' };
};

export const addressOf = (view: View): string => {
  if (view.name === 'home') return paths.driver;
  if ('deliveryId' in view) return `${paths.driver}/${view.name}/${view.deliveryId}`;
  return `${paths.driver}/${SEGMENTS[view.name]}`;
};

const listeners = new Set<() => void>();
const tellAll = () => {
  for (const listen of listeners) listen();
};
const watch = (listen: () => void) => {
  listeners.add(listen);
  window.addEventListener('popstate', listen);
  return () => {
    listeners.delete(listen);
    window.removeEventListener('popstate', listen);
  };
};

/** The view of the current address. */
export const useView = (): View => {
  const path = useSyncExternalStore(watch, () => location.pathname);
  return viewAt(path);
};

/** How many of our views are behind this one in the browser's history. */
const depth = (): number => Number((history.state as { readonly depth?: number } | null)?.depth ?? 0);

export const openView = (view: View): void => {
  history.pushState({ depth: depth() + 1 }, '', addressOf(view));
  window.scrollTo(0, 0);
  tellAll();
};

/** In the place of the current view: the phone's own Back does not lead to what is over. */
export const replaceView = (view: View): void => {
  history.replaceState({ depth: depth() }, '', addressOf(view));
  window.scrollTo(0, 0);
  tellAll();
};

/** The start, with nothing of ours behind it that Back would lead to. */
export const goHome = (): void => {
  const behind = depth();
  if (behind > 0) {
    history.go(-behind);
    return;
  }
  replaceView({ name: 'home' });
};

/** The arrow in the bar: the view before, or the start if this one was opened by its address. */
export const goBack = (): void => {
  if (depth() > 0) {
    history.back();
    return;
  }
  replaceView({ name: 'home' });
};
