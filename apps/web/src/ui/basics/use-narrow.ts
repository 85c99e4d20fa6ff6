import { useCallback, useSyncExternalStore } from 'react';

/** The width under which the navigation is a drawer and a table row becomes two lines. */
export const NARROW = '(max-width: 899px)';
/** The width under which a list and a map do not fit beside each other. */
const TIGHT = '(max-width: 1023px)';
/** The width under which a table with many columns leaves out those that are looked at least. */
const CRAMPED = '(max-width: 1279px)';

const useMedia = (condition: string): boolean => {
  const watch = useCallback(
    (onChange: () => void) => {
      const query = matchMedia(condition);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    [condition],
  );
  return useSyncExternalStore(watch, () => matchMedia(condition).matches);
};

export const useNarrow = (): boolean => useMedia(NARROW);
export const useTight = (): boolean => useMedia(TIGHT);
export const useCramped = (): boolean => useMedia(CRAMPED);
