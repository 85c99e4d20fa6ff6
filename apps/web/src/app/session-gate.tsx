import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { tagErrorReports } from '../lib/error-reports.ts';
import { errorText } from '../lib/error-text.ts';
import { useI18n } from '../lib/i18n.tsx';
import { sessionQuery } from '../lib/session.ts';
import { ErrorScreen } from '../shell/error-screen.tsx';
import styles from './session-gate.module.css';

/** Nothing is rendered until it is known who is signed in; when that cannot be found out, the page says so. */
export const SessionGate = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useI18n();
  const { data: session, error, isFetching, refetch } = useQuery(sessionQuery);

  useEffect(() => {
    if (session !== undefined) tagErrorReports(session);
  }, [session]);

  if (session !== undefined) return children;
  if (!error || isFetching) return null;
  return (
    <main className={styles.page}>
      <ErrorScreen error={error} explanation={errorText(error, t, 'crash.noServer')} onRetry={() => void refetch()} />
    </main>
  );
};
