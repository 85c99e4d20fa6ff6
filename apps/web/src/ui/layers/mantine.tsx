import { MantineContext, MantineThemeProvider } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { readStyleNonce } from '../../lib/browser/page-config.ts';

/** Themes are ours (lib/theme.ts), and everything that differs between them is a variable of CSS. */
const CONFIG_FIELDS: NonNullable<ComponentProps<typeof MantineContext>['value']> = {
  colorScheme: 'auto',
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  getStyleNonce: readStyleNonce,
  withStaticClasses: false,
};

/**
 * Around the few fields that Mantine draws; their styles come with the page (app/main.tsx). Its own provider would be at the root of every page, where it costs each first
 * visit 8 KB and writes hundreds of colours that nothing uses.
 */
export const Mantine = ({ children }: { readonly children: ReactNode }) => (
  <MantineContext value={CONFIG_FIELDS}>
    <MantineThemeProvider>{children}</MantineThemeProvider>
  </MantineContext>
);
