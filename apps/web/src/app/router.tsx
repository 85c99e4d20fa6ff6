import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { GlobalModals } from '../shell/global-modals.tsx';
import { CurrentPage } from './page.tsx';
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts';
import { HOME, ROUTES } from './routes.ts';
import { LazyScreen } from './screen-loading.tsx';

const root = createRootRoute({
  component: () => (
    <>
      <CurrentPage />
      <GlobalModals />
    </>
  ),
  // An address that is no address; this keeps the router from showing its own message below the page's.
  notFoundComponent: () => null,
});

/** Every other address. Without it, one below a known address would be taken for that one. */
const other = createRoute({ getParentRoute: () => root, path: '$', component: () => null });

const screens = [HOME, ...ROUTES].map((route) =>
  createRoute({ getParentRoute: () => root, path: route.path, component: () => <LazyScreen route={route} /> }),
);

export const createAppRouter = () =>
  createRouter({
    routeTree: root.addChildren([...screens, other]),
    // Every address is as the specification spells it, capitals included.
    caseSensitive: true,
    // An error outside a screen ends in our own error boundary, which reports it and shows it in the reader's language.
    disableGlobalCatchBoundary: true,
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
    scrollRestoration: true,
    scrollToTopSelectors: ['#content'],
  });
