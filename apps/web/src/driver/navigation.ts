import { useSyncExternalStore } from 'react';
import { paths } from '../lib/paths.ts';

/** What the app can show. An address under /driver stands for each, so that a reload, a link and the phone's own Back lead there. */
export type View = { readonly name: 'home' } | { readonly name: 'queue' };

const SEGMENTS: Readonly<Record<Exclude<View['name'], 'home'>, string>> = { queue: 'waiting' };

/** An address that stands for nothing is the start: a driver is helped more by the stops than by a page that says so. */
export const viewAt = (path: string): View => {
  const [first] = path.slice(paths.driver.length).split('/').filter(Boolean);
  return first === SEGMENTS.queue ? { name: 'queue' } : { name: 'home' };
};

export const addressOf = (view: View): string =>
  view.name === 'home' ? paths.driver : `${paths.driver}/${SEGMENTS[view.name]}`;

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

/** The arrow in the bar: the view before, or the start if this one was opened by its address. */
export const goBack = (): void => {
  if (depth() > 0) {
    history.back();
    return;
  }
  history.replaceState({ depth: 0 }, '', paths.driver);
  tellAll();
};
