import { create } from 'zustand';
import { reportError } from '../../lib/browser/start-error-reports.ts';
import { trustWorker } from '../../lib/browser/trusted-worker.ts';
import { paths } from '../../lib/paths.ts';

const WORKER = '/driver-sw.js';
const HOUR = 60 * 60_000;

type State = {
  /** A new version of the app that is complete on the phone and waits to be used. */
  readonly waiting: ServiceWorker | null;
};

export const useAppUpdate = create<State>()(() => ({ waiting: null }));

/** The very first worker is no update: the page that it will keep is the one that is shown. */
const watchInstalling = (worker: ServiceWorker | null): void => {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) useAppUpdate.setState({ waiting: worker });
    if (worker.state === 'activated' || worker.state === 'redundant') {
      useAppUpdate.setState(({ waiting }) => ({ waiting: waiting === worker ? null : waiting }));
    }
  });
};

/** Looks for a new version when the app is opened, when the driver comes back to it, and every hour. */
const lookForUpdates = (registration: ServiceWorkerRegistration): void => {
  // Without a network there is nothing to find, and the next look is soon.
  const look = () => void registration.update().catch(() => {});
  look();
  setInterval(look, HOUR);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
};

/** Keeps the app on the phone. Where it cannot (no https, a private window), the app works with a network only. */
export const startWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  trustWorker(WORKER);
  try {
    const registration = await navigator.serviceWorker.register(WORKER, {
      scope: paths.driver,
      updateViaCache: 'none',
    });
    if (registration.waiting && navigator.serviceWorker.controller) {
      useAppUpdate.setState({ waiting: registration.waiting });
    }
    watchInstalling(registration.installing);
    registration.addEventListener('updatefound', () => watchInstalling(registration.installing));
    lookForUpdates(registration);
  } catch (error) {
    reportError(error);
  }
};

/** Opens the page anew, with the version that waits if there is one. Called on the driver's word only. */
export const reloadApp = (): void => {
  const { waiting } = useAppUpdate.getState();
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take-over');
};
