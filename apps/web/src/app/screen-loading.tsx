import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { TimeoutError, withTimeout } from '../lib/api/with-timeout.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import { ErrorBoundary } from '../shared/errors/error-boundary.tsx';
import { ErrorScreen } from '../shared/errors/error-screen.tsx';
import { PageSpinner } from '../ui/basics/spinner.tsx';
import type { RouteDefinition } from './routes.ts';

const SCREEN_LOAD_LIMIT = 120_000;

/** The code of a screen did not arrive, in time or at all. */
class ScreenLoadError extends Error {
  readonly timedOut: boolean;

  constructor(path: string, cause: unknown) {
    super(`The screen of ${path} did not load`, { cause });
    this.name = 'ScreenLoadError';
    this.timedOut = cause instanceof TimeoutError;
  }
}

const screens = new Map<RouteDefinition, LazyExoticComponent<ComponentType>>();

const screenOf = (route: RouteDefinition): LazyExoticComponent<ComponentType> => {
  const known = screens.get(route);
  if (known) return known;
  const screen = lazy(async () => {
    try {
      return { default: (await withTimeout(route.load(), SCREEN_LOAD_LIMIT)).Screen };
    } catch (cause) {
      throw new ScreenLoadError(route.path, cause);
    }
  });
  screens.set(route, screen);
  return screen;
};

/** Starts fetching a screen before it is known whether it will be shown. */
export const preloadScreen = (route: RouteDefinition): void => {
  route.load().catch(() => {
    // The component that shows the screen asks again, and reports the failure.
  });
};

/** A screen, a spinner until its code has loaded, and an error screen when it does not load or crashes. */
export const LazyScreen = ({ route }: { readonly route: RouteDefinition }) => {
  const { t } = useI18n();
  const Screen = screenOf(route);
  return (
    <ErrorBoundary
      fallback={(error, reset) => (
        <ErrorScreen
          error={error}
          explanation={t(timedOut(error) ? 'crash.timeout' : 'crash.explanation', { page: t(route.title) })}
          // Browsers remember a module that failed or hangs; only a fresh page asks the network again.
          onRetry={error instanceof ScreenLoadError ? () => location.reload() : reset}
        />
      )}
    >
      <Suspense fallback={<PageSpinner label={t('action.loading')} />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
};

const timedOut = (error: unknown) => error instanceof ScreenLoadError && error.timedOut;
