import { ConnectionError, isServerAway, isServerFault } from '@waybill/contract/client';
import type { Translate } from '@waybill/i18n/translate';
import { type ReactNode, useEffect } from 'react';
import { useLoad } from '../lib/api/use-load.ts';
import { tagErrorReports } from '../lib/browser/start-error-reports.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import { useLive } from '../lib/live/use-live.ts';
import { sessionQuery } from '../lib/session/session.ts';
import { ErrorScreen } from '../shared/errors/error-screen.tsx';
import styles from './session-gate.module.css';

/**
 * Nothing is rendered until it is known who is signed in. If the server cannot be asked, the page says so, and asks again by
 * itself.
 */
export const SessionGate = ({ children }: { readonly children: ReactNode }) => {
  const { data: session, error, retry } = useLoad(sessionQuery);

  useEffect(() => {
    if (session !== undefined) tagErrorReports(session);
  }, [session]);
  // Until two-factor sign-in is set up, the server tells this session nothing.
  useLive(session && !session.mustSetUpTwoFactor ? session.user.id : null);

  if (session !== undefined) return children;
  return error && <WholePageError error={error} onRetry={retry} />;
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
  if (isServerAway(error)) return t('crash.unavailable');
  if (isServerFault(error)) return t('crash.serverFault');
  return error instanceof ConnectionError ? t('crash.noServer') : t('crash.wholePage');
};
