import { useQuery } from '@tanstack/react-query';
import { ConnectionError } from '@waybill/contract/client';
import type { Translate } from '@waybill/i18n/translate';
import { type ReactNode, useEffect } from 'react';
import { tagErrorReports } from '../lib/browser/start-error-reports.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import { useLive } from '../lib/live/use-live.ts';
import { sessionQuery } from '../lib/session/session.ts';
import { ErrorScreen } from '../shell/error-screen.tsx';
import styles from './session-gate.module.css';

/** Nothing is rendered until it is known who is signed in; if the server cannot be asked, the page says so. */
export const SessionGate = ({ children }: { readonly children: ReactNode }) => {
  const { data: session, error, isFetching, refetch } = useQuery(sessionQuery);

  useEffect(() => {
    if (session !== undefined) tagErrorReports(session);
  }, [session]);
  useLive(session?.user.id ?? null);

  if (session !== undefined) return children;
  if (!error || isFetching) return null;
  return <WholePageError error={error} onRetry={() => void refetch()} />;
};

type Props = { readonly error: unknown; readonly onRetry?: () => void };

/** An error screen for the time before there is a shell to show it in. */
export const WholePageError = ({ error, onRetry = () => location.reload() }: Props) => {
  const { t } = useI18n();
  return (
    <main className={styles.page}>
      <ErrorScreen error={error} explanation={whatHappened(error, t)} onRetry={onRetry} isWholePage />
    </main>
  );
};

const whatHappened = (error: unknown, t: Translate) =>
  error instanceof ConnectionError ? t('crash.noServer') : t('crash.wholePage');
