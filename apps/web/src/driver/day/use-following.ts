import { useEffect, useSyncExternalStore } from 'react';

const watch = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/** A slow phone has drawn its first page by then. */
const FIRST_PAGE_MS = 2_000;

/** Is told of changes for as long as the driver looks at the app and the server can be reached. Nobody is listened to in a pocket. */
export const useFollowing = (isPossible: boolean): void => {
  const isSeen = useSyncExternalStore(watch, () => document.visibilityState === 'visible');
  const isActive = isPossible && isSeen;
  useEffect(() => {
    if (!isActive) return;
    let isOver = false;
    let stop = () => {};
    const begin = () =>
      import('./follow-day.ts').then(
        ({ followDay }) => {
          if (!isOver) stop = followDay();
        },
        () => {},
      );
    // Not part of the first load: the day is shown without it. What changes until it begins is asked for then.
    const waiting = setTimeout(begin, FIRST_PAGE_MS);
    return () => {
      isOver = true;
      clearTimeout(waiting);
      stop();
    };
  }, [isActive]);
};
