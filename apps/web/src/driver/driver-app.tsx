import { isDispatcher, isDriver } from '@waybill/domain/roles';
import { lazy, Suspense, useEffect } from 'react';
import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import type { Session } from '../lib/session/session.ts';
import { CrashPage } from './crash-page.tsx';
import { afterFirstPage } from './first-page.ts';
import { useSharing } from './journey/use-sharing.ts';
import { useView } from './navigation.ts';
import { useLeftBehind } from './queue/use-left-behind.ts';
import { useDriverSession } from './session/driver-session.ts';
import { renewPhoneToken } from './session/phone-token.ts';
import { HomeView } from './views/home-view.tsx';
import { fetchLaterViews, useLaterViews } from './views/later-part.ts';
import { Welcome } from './welcome.tsx';
import { useWork, WorkProvider } from './work.tsx';

/** The app for whoever is signed in; nothing is rendered until that is known. */
export const DriverApp = () => {
  const { t } = useI18n();
  const { session, isConfirmed, error, retry } = useDriverSession();
  useEffect(() => {
    document.title = t('app.title', { page: t('page.driver') });
  }, [t]);
  const userId = session?.user.id ?? null;
  useEffect(() => {
    // Without one, what this driver does waits for the next time that the server is asked.
    if (userId !== null && isConfirmed)
      void afterFirstPage()
        .then(() => renewPhoneToken(userId))
        .catch(() => {});
  }, [userId, isConfirmed]);
  const left = useLeftBehind(userId, isConfirmed && session !== undefined);
  if (session === undefined) return error && <CrashPage error={error} onRetry={retry} />;
  if (session === null) return <Welcome left={left} />;
  if (!mayDrive(session) || !session.config) return <LeaveForDashboard />;
  return (
    <WorkProvider key={session.user.id} session={session} isConfirmed={isConfirmed} config={session.config}>
      <CurrentView />
    </WorkProvider>
  );
};

/** Without a role, or before two-factor sign-in is set up, the dashboard says what is missing. */
const mayDrive = ({ user, mustSetUpTwoFactor }: Session): boolean =>
  (isDriver(user) || isDispatcher(user)) && !mustSetUpTwoFactor;

const LeaveForDashboard = () => {
  useEffect(() => location.replace(paths.home), []);
  return null;
};

/** Fetched when it is opened, and kept on the phone with the rest: it brings the reader of barcodes. */
const ScanView = lazy(async () => ({ default: (await import('./views/scan-view.tsx')).ScanView }));

const CurrentView = () => {
  const view = useView();
  const { day, session } = useWork();
  const isDriving = day !== null && day.startedAt !== null && day.endedAt === null;
  useSharing(session.user.id, day?.vehicle?.id ?? null, isDriving);
  useEffect(() => void afterFirstPage().then(fetchLaterViews), []);
  const later = useLaterViews(view.name !== 'home' && (view.name === 'queue' || day?.vehicle != null));
  if (view.name === 'queue') return later && <later.QueueView />;
  if (!day?.vehicle) return <HomeView />;
  if (view.name === 'load') return later && <later.LoadView key={day.vehicle.id} day={day} />;
  if (view.name === 'end') return later && <later.EndView key={day.vehicle.id} day={day} />;
  if (!('deliveryId' in view)) return <HomeView />;
  const stop = day.stops.find(({ id }) => id === view.deliveryId);
  if (view.name === 'scan' && (stop || view.deliveryId === 'load')) {
    return (
      <Suspense fallback={null}>
        <ScanView day={day} stop={stop ?? null} />
      </Suspense>
    );
  }
  // The office has taken the stop away: the start says what there is to do.
  if (!stop) return <HomeView />;
  if (!later) return null;
  if (view.name === 'proof') return <later.ProofView day={day} stop={stop} />;
  if (view.name === 'part-proof') return <later.ProofView day={day} stop={stop} of="part" />;
  if (view.name === 'access-point') return <later.ProofView day={day} stop={stop} of="access-point" />;
  if (view.name === 'part') return <later.PartView stop={stop} />;
  return <later.StopView day={day} stop={stop} />;
};
