import { useQuery } from '@tanstack/react-query';
import type { DriverDay } from '@waybill/contract/driver';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { reportError } from '../lib/browser/start-error-reports.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import type { Session } from '../lib/session/session.ts';
import { showFlash } from '../lib/state/flash.ts';
import { dayAfter } from './day/day-after.ts';
import { dayQuery, useFollowed, useReach } from './day/day-query.ts';
import { useFollowing } from './day/use-following.ts';
import { firstPageIsShown } from './first-page.ts';
import { restoreDrafts } from './proof-draft.ts';
import { isFull, keepAction, type Said } from './queue/keep-action.ts';
import type { SendState } from './queue/sender.ts';
import { spoilt, unread } from './queue/unread.ts';
import { useLive } from './queue/use-live.ts';
import { useSending } from './queue/use-sending.ts';
import { useIsOnline } from './session/use-is-online.ts';
import { database } from './store/database.ts';
import type { KeptAction, KeptPhoto, TakenPhoto } from './store/schema.ts';
import type { SyncState } from './ui/sync-words.ts';

type ActOptions = { readonly about?: string | null; readonly photos?: readonly TakenPhoto[] };

/** What the driver works with: the day, what is waiting, and how to do something. */
export type Work = {
  readonly session: Session;
  readonly config: OrganisationConfig;
  /** Null while it is not known: neither from the server nor on the phone. */
  readonly day: DriverDay | null;
  readonly hasFailed: boolean;
  readonly reload: () => void;
  readonly actions: readonly KeptAction[];
  readonly photos: readonly KeptPhoto[];
  readonly sync: SyncState;
  readonly sendState: SendState;
  /** The answer is how it went. */
  readonly send: () => Promise<SendState>;
  /** Writes it down on the phone, and sends it when that is possible. */
  readonly act: (said: Said, options?: ActOptions) => ReturnType<typeof keepAction>;
};

const WorkContext = createContext<Work | null>(null);

export const useWork = (): Work => {
  const work = useContext(WorkContext);
  if (!work) throw new Error('This is shown outside of the driver’s work.');
  return work;
};

/** Other stops in another van are no surprise: the driver is told. */
const useTellNewVan = (vehicle: DriverDay['vehicle']): void => {
  const { t } = useI18n();
  const before = useRef<string | null>(null);
  const tell = useEffectEvent(() => {
    if (!vehicle) return;
    if (before.current !== null && before.current !== vehicle.id)
      showFlash({ type: 'info', message: t('driver.newVan', { vehicle: vehicle.registration }) });
    before.current = vehicle.id;
  });
  const id = vehicle?.id;
  useEffect(() => {
    if (id) tell();
  }, [id]);
};

type Props = {
  readonly session: Session;
  /** Whether the server has confirmed the session since the app was opened. */
  readonly isConfirmed: boolean;
  readonly config: OrganisationConfig;
  readonly children: ReactNode;
};

const NONE: readonly never[] = [];

export const WorkProvider = ({ session, isConfirmed, config, children }: Props) => {
  const { t } = useI18n();
  const userId = session.user.id;
  const isReached = useReach((reach) => reach.isReached);
  const isOnline = useIsOnline() && isReached;
  const isFollowed = useFollowed((followed) => followed.isFollowed);
  useFollowing(isConfirmed && isOnline);
  const query = useQuery(dayQuery(userId, isFollowed));
  const kept = useLive(() => database.days.get(userId), userId);
  const actions =
    useLive(
      () =>
        database.actions.where('[userId+sequence]').between([userId, 0], [userId, Number.MAX_SAFE_INTEGER]).toArray(),
      userId,
    ) ?? NONE;
  const photos =
    useLive(
      () =>
        database.photos
          .where('[userId+state]')
          .anyOf([
            [userId, 'waiting'],
            [userId, 'refused'],
          ])
          .toArray(),
      userId,
    ) ?? NONE;
  const { send, state } = useSending(userId, isConfirmed);
  useEffect(() => void restoreDrafts(userId).catch(reportError), [userId]);
  const day = useMemo(() => (kept ? dayAfter(kept, actions) : null), [kept, actions]);
  useTellNewVan(day?.vehicle ?? null);
  const act = useCallback(
    async (said: Said, options: ActOptions = {}) => {
      const done = await keepAction(userId, said, options).catch((error: unknown) => {
        // Not even room for a few words: whoever has tapped must not believe that it is done.
        if (isFull(error)) showFlash({ type: 'error', message: t('driver.sync.full') });
        throw error;
      });
      void send();
      return done;
    },
    [userId, send, t],
  );
  const waiting =
    actions.filter((action) => action.state === 'waiting').length +
    photos.filter((photo) => photo.state === 'waiting').length;
  const refused = unread(actions).length + spoilt(photos).length;
  const { error, refetch } = query;
  const hasPage = day !== null || error !== null;
  useEffect(() => {
    if (hasPage) firstPageIsShown();
  }, [hasPage]);
  const work = useMemo<Work>(
    () => ({
      session,
      config,
      day,
      hasFailed: error !== null,
      reload: () => void refetch(),
      actions,
      photos,
      sync: { waiting, refused, isOnline },
      sendState: state,
      send,
      act,
    }),
    [session, config, day, error, refetch, actions, photos, waiting, refused, isOnline, state, send, act],
  );
  return <WorkContext value={work}>{children}</WorkContext>;
};
