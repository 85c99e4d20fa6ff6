import { useSyncExternalStore } from 'react';

const watch = (onChange: () => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

/** Whether the phone believes to have a network. False is certain; true may still mean that no answer comes. */
export const useIsOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
