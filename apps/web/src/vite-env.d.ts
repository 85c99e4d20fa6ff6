/// <reference types="vite/client" />

/** Icons are imported one by one: the package's index would put five thousand of them before the dev server. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}
