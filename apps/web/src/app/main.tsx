import '../ui/styles/tokens.css';
import '../ui/styles/fonts.css';
import '../ui/styles/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startErrorReports } from '../lib/browser/error-reports.ts';
import { readPageConfig } from '../lib/browser/page-config.ts';
import { followTheme } from '../lib/browser/theme.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { FlashAnnouncements } from '../shell/flash-announcements.tsx';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';
import { ROUTES } from './routes.ts';
import { preloadScreen } from './screen-loading.tsx';
import { SessionGate, WholePageError } from './session-gate.tsx';

void startErrorReports(readPageConfig());
followTheme();

// The code of this address's screen is fetched while the server is asked who is signed in.
const opened = ROUTES.find(({ path }) => path === location.pathname);
if (opened) preloadScreen(opened);

const router = createAppRouter();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <FlashAnnouncements />
        <ErrorBoundary fallback={(error) => <WholePageError error={error} />}>
          <SessionGate>
            <RouterProvider router={router} />
          </SessionGate>
        </ErrorBoundary>
      </Providers>
    </StrictMode>,
  );
}
