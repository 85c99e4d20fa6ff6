import { useEffect, useSyncExternalStore } from 'react';

const watch = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/** Is told of changes for as long as the driver looks at the app and the server can be reached. Nobody is listened to in a pocket. */
export const useFollowing = (isPossible: boolean): void => {
  const isSeen = useSyncExternalStore(watch, () => document.visibilityState === 'visible');
  const isActive = isPossible && isSeen;
  useEffect(() => {
    if (!isActive) return;
    let isOver = false;
    let stop = () => {};
    // Not part of the first load: the day is shown without it, and asked for every now and then.
    import('./follow-day.ts').then(
      ({ followDay }) => {
        if (!isOver) stop = followDay();
      },
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [isActive]);
};
