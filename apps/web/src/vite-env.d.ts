/// <reference types="vite/client" />

/** Icons are imported one by one: the package's index would make the dev server load five thousand of them. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}

/** Written by the build: see apps/web/map-outlines.ts. */
declare module 'virtual:map-outlines' {
  /** Where the outlines are, one file for the world and one for each of the countries. */
  export const FOLDER: string;
  export const COUNTRIES: readonly string[];
}
