/// <reference types="vite/client" />

/** Icons are imported one by one: the package's index would make the dev server load five thousand of them. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}
