import type { Plugin } from 'vite';

/**
 * The applications of the build, each with an HTML file of its name. `index` is the dashboard, which has every address that no other
 * has; `driver` has /driver and all addresses under it. The server has the same list: OWN_PAGES in its http/web-app.ts. `track` is what
 * the server puts its pages for people without an account into: the receiver's at /track, and /proof/check.
 */
export const ENTRIES = ['index', 'driver', 'track'] as const;
export type Entry = (typeof ENTRIES)[number];

/** The HTML file of an address, of the server that is used while developing. */
export const pageOf = (address: string): string => {
  const [, first = ''] = address.split(/[/?#]/);
  return `/${ENTRIES.find((entry) => entry === first && entry !== 'track') ?? 'index'}.html`;
};

/** Vite's development server would answer /driver/stop with the dashboard. */
export const serveEntries = (): Plugin => ({
  name: 'waybill-entries',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _reply, next) => {
      const isPage = request.headers.accept?.includes('text/html') && !/\.\w+(\?|$)/.test(request.url ?? '');
      const page = pageOf(request.url ?? '');
      if (isPage && page !== '/index.html') request.url = page;
      next();
    });
  },
});
