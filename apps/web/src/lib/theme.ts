import type { MantineColorSchemeManager } from '@mantine/core';
import { readStored, writeStored } from './browser-store.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The same key as public/theme.js, which sets the first paint before this bundle is read. */
const KEY = 'waybill-theme';

const isTheme = (text: string | null): text is Theme => (THEMES as readonly (string | null)[]).includes(text);

const storedTheme = (): Theme => {
  const stored = readStored(KEY);
  return isTheme(stored) ? stored : 'auto';
};

/** Keeps the choice in this browser and follows a change made in another tab. */
export const createColorSchemeManager = (): MantineColorSchemeManager => {
  let onStorage: ((event: StorageEvent) => void) | null = null;
  return {
    get: (fallback) => (typeof window === 'undefined' ? fallback : storedTheme()),
    set: (theme) => writeStored(KEY, theme),
    subscribe: (onUpdate) => {
      onStorage = ({ key, newValue }) => {
        if (key === KEY) onUpdate(isTheme(newValue) ? newValue : 'auto');
      };
      window.addEventListener('storage', onStorage);
    },
    unsubscribe: () => {
      if (onStorage) window.removeEventListener('storage', onStorage);
    },
    clear: () => writeStored(KEY, 'auto'),
  };
};
