import '../ui/styles/tokens.css';
import '../ui/styles/fonts.css';
import '../ui/styles/base.css';
import './frame.css';
import './texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { queryClient, SESSION_KEY } from '../lib/api/query-client.ts';
import { readPageConfig } from '../lib/browser/page-config.ts';
import { startErrorReports } from '../lib/browser/start-error-reports.ts';
import { followTheme } from '../lib/browser/theme.ts';
import { takeTrustPolicy } from '../lib/browser/trusted-worker.ts';
import { I18nProvider } from '../lib/language/i18n.tsx';
import { sessionQuery } from '../lib/session/session.ts';
import { ErrorBoundary } from '../shared/errors/error-boundary.tsx';
import { CrashPage } from './crash-page.tsx';
import { draw } from './draw.ts';
import { DriverApp } from './driver-app.tsx';
import { afterFirstPage } from './first-page.ts';
import { restoreSession } from './session/driver-session.ts';
import { Notices } from './ui/notices.tsx';
import { reloadApp, startWorker } from './update/app-update.ts';

takeTrustPolicy();
void startErrorReports(readPageConfig());
followTheme();

const start = async (root: HTMLElement): Promise<void> => {
  await restoreSession();
  // Until it is known who is signed in there is nothing to show but the frame of the page itself.
  if (queryClient.getQueryData(SESSION_KEY) === undefined) await queryClient.prefetchQuery(sessionQuery);
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <I18nProvider>
          <ErrorBoundary fallback={(error) => <CrashPage error={error} onRetry={reloadApp} />}>
            <DriverApp />
          </ErrorBoundary>
          <Notices />
        </I18nProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  draw(root, app);
  await afterFirstPage();
  await startWorker();
};

const root = document.getElementById('root');
if (root) void start(root);
