import '../ui/styles/tokens.css';
import '../ui/styles/fonts.css';
import '../ui/styles/base.css';
import './texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../lib/api/query-client.ts';
import { readPageConfig } from '../lib/browser/page-config.ts';
import { startErrorReports } from '../lib/browser/start-error-reports.ts';
import { followTheme } from '../lib/browser/theme.ts';
import { takeTrustPolicy } from '../lib/browser/trusted-worker.ts';
import { I18nProvider } from '../lib/language/i18n.tsx';
import { ErrorBoundary } from '../shared/errors/error-boundary.tsx';
import { CrashPage } from './crash-page.tsx';
import { DriverApp } from './driver-app.tsx';

takeTrustPolicy();
void startErrorReports(readPageConfig());
followTheme();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <I18nProvider>
          <ErrorBoundary fallback={(error) => <CrashPage error={error} onRetry={() => location.reload()} />}>
            <DriverApp />
          </ErrorBoundary>
        </I18nProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
