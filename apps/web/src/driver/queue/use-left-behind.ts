import { useEffect } from 'react';
import { reportError } from '../../lib/browser/start-error-reports.ts';
import { database } from '../store/database.ts';
import { inTurn } from './in-turn.ts';
import { type LeftBehind, readLeft, sendLeft } from './send-left.ts';
import { serverForPhone } from './server.ts';
import { useLive } from './use-live.ts';

/** Nobody waits for it on this screen. */
const EVERY_MS = 60_000;

/** Sends what others than whoever is signed in have left on this phone, if they cannot sign in any more; and tells what there is. */
export const useLeftBehind = (signedIn: string | null, isConfirmed: boolean): LeftBehind | undefined => {
  useEffect(() => {
    if (!isConfirmed) return;
    const now = () => {
      sendLeft({ db: database, serverFor: serverForPhone, inTurn }, signedIn).catch(reportError);
    };
    const timer = setInterval(now, EVERY_MS);
    window.addEventListener('online', now);
    now();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, [signedIn, isConfirmed]);
  return useLive(() => readLeft(database, signedIn), signedIn ?? '');
};
