import { create } from 'zustand';
import { readStored, writeStored } from './browser-store.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The same key as public/first.js, which sets the first paint before this bundle is read. */
const KEY = 'waybill-theme';

const isTheme = (text: string | null): text is Theme => (THEMES as readonly (string | null)[]).includes(text);

const themeOf = (stored: string | null): Theme => (isTheme(stored) ? stored : 'auto');

type ThemeChoice = { readonly theme: Theme; readonly setTheme: (theme: Theme) => void };

/** The theme chosen in this browser. */
export const useTheme = create<ThemeChoice>()((set) => ({
  theme: themeOf(readStored(KEY)),
  setTheme: (theme) => {
    writeStored(KEY, theme);
    set({ theme });
  },
}));

/** Applies the theme whenever it changes: here, in another tab, or in the system. */
export const followTheme = (): void => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    const { theme } = useTheme.getState();
    const isDark = theme === 'dark' || (theme === 'auto' && system.matches);
    document.documentElement.setAttribute('data-theme', isDark ? 'dark' : 'light');
  };
  paint();
  useTheme.subscribe(paint);
  system.addEventListener('change', paint);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) useTheme.setState({ theme: themeOf(newValue) });
  });
};
