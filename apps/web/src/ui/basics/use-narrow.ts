import { useCallback, useSyncExternalStore } from 'react';

/** The width under which the navigation is a drawer and a table row becomes two lines. */
export const NARROW = '(max-width: 899px)';
/** The width under which a list and a map do not fit beside each other. */
const TIGHT = '(max-width: 1023px)';
/** The width under which a table with many columns leaves out those that are looked at least. */
const CRAMPED = '(max-width: 1279px)';

/** The width under which a table does not fit with a column for each of five statuses. */
const PHONE = '(max-width: 599px)';
/** Fingers drag nothing from elsewhere. */
const TOUCHED = '(pointer: coarse)';

const isOnPaper = (): boolean => matchMedia('print').matches;

/** What each condition was on the screen. Paper is narrower, but what is printed is what was seen. */
const seen = new Map<string, boolean>();
const onScreen = (condition: string): boolean => {
  const { matches } = matchMedia(condition);
  if (!isOnPaper()) seen.set(condition, matches);
  return seen.get(condition) ?? matches;
};

const useMedia = (condition: string): boolean => {
  const watch = useCallback(
    (onChange: () => void) => {
      const query = matchMedia(condition);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    [condition],
  );
  return useSyncExternalStore(watch, () => onScreen(condition));
};

export const useNarrow = (): boolean => useMedia(NARROW);
export const useTight = (): boolean => useMedia(TIGHT);
export const useCramped = (): boolean => useMedia(CRAMPED);
export const usePhoneWidth = (): boolean => useMedia(PHONE);
export const useTouched = (): boolean => useMedia(TOUCHED);
