import { useSyncExternalStore } from 'react';

/** How much of the board is on the screen at once. */
export type BoardLayout = 'wide' | 'drawer' | 'tabs' | 'phone';

const QUERIES = { wide: '(min-width: 1280px)', drawer: '(min-width: 1024px)', tabs: '(min-width: 768px)' } as const;
const NAMES = ['wide', 'drawer', 'tabs'] as const;

const watch = (onChange: () => void) => {
  const queries = NAMES.map((name) => matchMedia(QUERIES[name]));
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
  };
};
const read = (): BoardLayout => NAMES.find((name) => matchMedia(QUERIES[name]).matches) ?? 'phone';

export const useBoardLayout = (): BoardLayout => useSyncExternalStore(watch, read);
