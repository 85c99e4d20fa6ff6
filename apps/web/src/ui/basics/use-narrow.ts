import { useSyncExternalStore } from 'react';

/** The width under which the navigation is a drawer and a table row becomes two lines. */
export const NARROW = '(max-width: 899px)';

const watch = (onChange: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

export const useNarrow = (): boolean => useSyncExternalStore(watch, () => matchMedia(NARROW).matches);
