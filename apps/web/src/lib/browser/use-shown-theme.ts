import { useSyncExternalStore } from 'react';

const watch = (onChange: () => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};

const shown = (): 'light' | 'dark' => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** The theme on the screen, for what is not drawn by style sheets. */
export const useShownTheme = (): 'light' | 'dark' => useSyncExternalStore(watch, shown);
