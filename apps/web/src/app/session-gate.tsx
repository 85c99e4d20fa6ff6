import { useQuery } from '@tanstack/react-query';
import { ApiError, ConnectionError } from '@waybill/contract/client';
import type { Translate } from '@waybill/i18n/translate';
import { type ReactNode, useEffect, useRef } from 'react';
import { tagErrorReports } from '../lib/browser/start-error-reports.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import { useLive } from '../lib/live/use-live.ts';
import { sessionQuery } from '../lib/session/session.ts';
import { ErrorScreen } from '../shell/error-screen.tsx';
import styles from './session-gate.module.css';

/** The pause between two attempts while the server cannot answer. */
const PAUSE_MS = 2_000;

/** The server cannot be asked at present, and may be at any moment. */
const isAway = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof ApiError && error.code === 'unavailable');

/**
 * Nothing is rendered until it is known who is signed in. If the server cannot be asked, the page says so, and asks again by
 * itself.
 */
export const SessionGate = ({ children }: { readonly children: ReactNode }) => {
  const {
    data: session,
    error,
    refetch,
  } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => (state.data === undefined && isAway(state.error) ? PAUSE_MS : false),
  });
  // A new attempt clears the query's error; the page must not come and go with each.
  const lastError = useRef<Error | null>(null);
  if (error) lastError.current = error;

  useEffect(() => {
    if (session !== undefined) tagErrorReports(session);
  }, [session]);
  useLive(session?.user.id ?? null);

  if (session !== undefined) return children;
  if (!lastError.current) return null;
  return <WholePageError error={lastError.current} onRetry={() => void refetch()} />;
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

const whatHappened = (error: unknown, t: Translate) => {
  if (error instanceof ConnectionError) return t('crash.noServer');
  return isAway(error) ? t('crash.unavailable') : t('crash.wholePage');
};
