import { isDispatcher, isDriver } from '@waybill/domain/roles';
import { useEffect } from 'react';
import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import type { Session } from '../lib/session/session.ts';
import { CrashPage } from './crash-page.tsx';
import { Home } from './home.tsx';
import { useView } from './navigation.ts';
import { QueueView } from './queue-view.tsx';
import { useDriverSession } from './session/driver-session.ts';
import { useIsOnline } from './session/use-is-online.ts';
import { Welcome } from './welcome.tsx';

/** The app for whoever is signed in; nothing is rendered until that is known. */
export const DriverApp = () => {
  const { t } = useI18n();
  const { session, error, retry } = useDriverSession();
  useEffect(() => {
    document.title = t('app.title', { page: t('page.driver') });
  }, [t]);
  if (session === undefined) return error && <CrashPage error={error} onRetry={retry} />;
  if (session === null) return <Welcome />;
  return mayDrive(session) ? <CurrentView session={session} /> : <LeaveForDashboard />;
};

/** Without a role, or before two-factor sign-in is set up, the dashboard says what is missing. */
const mayDrive = ({ user, mustSetUpTwoFactor }: Session): boolean =>
  (isDriver(user) || isDispatcher(user)) && !mustSetUpTwoFactor;

const LeaveForDashboard = () => {
  useEffect(() => location.replace(paths.home), []);
  return null;
};

const CurrentView = ({ session }: { readonly session: Session }) => {
  const view = useView();
  const sync = { waiting: 0, isOnline: useIsOnline() };
  return view.name === 'queue' ? <QueueView sync={sync} /> : <Home session={session} stops={null} sync={sync} />;
};
