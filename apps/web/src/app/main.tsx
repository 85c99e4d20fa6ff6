import '../ui/styles/tokens.css';
import '../ui/styles/fonts.css';
import '../ui/styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../lib/api/query-client.ts';
import { readPageConfig } from '../lib/browser/page-config.ts';
import { startErrorReports } from '../lib/browser/start-error-reports.ts';
import { followTheme } from '../lib/browser/theme.ts';
import { takeTrustPolicy } from '../lib/browser/trusted-worker.ts';
import { I18nProvider } from '../lib/language/i18n.tsx';
import { loadTextsBy } from '../lib/language/texts.ts';
import { ErrorBoundary } from '../shared/errors/error-boundary.tsx';
import { FlashAnnouncements } from '../shell/flash-announcements.tsx';
import { createAppRouter } from './router.tsx';
import { ROUTES } from './routes.ts';
import { preloadScreen } from './screen-loading.tsx';
import { SessionGate, WholePageError } from './session-gate.tsx';

takeTrustPolicy();
loadTextsBy({ is: async () => (await import('@waybill/i18n/is')).is });
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
      <QueryClientProvider client={queryClient}>
        <I18nProvider>
          <FlashAnnouncements />
          <ErrorBoundary fallback={(error) => <WholePageError error={error} />}>
            <SessionGate>
              <RouterProvider router={router} />
            </SessionGate>
          </ErrorBoundary>
        </I18nProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
