import { create } from 'zustand';
import { newKey } from '../lib/browser/new-key.ts';
import { reportError } from '../lib/browser/start-error-reports.ts';
import { database } from './store/database.ts';
import type { ProofDraft } from './store/schema.ts';

const NEW_DRAFT: ProofDraft = {
  photos: [],
  who: 'receiver',
  name: null,
  signature: null,
  payment: null,
  code: '',
  accessPoint: '',
  reason: null,
  note: '',
  left: new Map(),
  returned: new Set(),
  units: new Map(),
};

type Drafts = { readonly userId: string; readonly byStop: ReadonlyMap<string, ProofDraft> };

/** What drivers have put together for stops that are not closed yet. It outlives the view and the app: a photo that was taken is not lost. */
const useDrafts = create<Drafts>(() => ({ userId: '', byStop: new Map() }));

/** Fetches what the phone has kept of this driver. */
export const restoreDrafts = async (userId: string): Promise<void> => {
  useDrafts.setState({ userId, byStop: new Map() });
  const kept = await database.drafts.where('userId').equals(userId).toArray();
  useDrafts.setState((now) =>
    now.userId === userId
      ? {
          byStop: new Map([
            ...kept.map(({ deliveryId, draft }) => [deliveryId, { ...NEW_DRAFT, ...draft }] as const),
            ...now.byStop,
          ]),
        }
      : now,
  );
};

export const useDraft = (deliveryId: string): ProofDraft =>
  useDrafts(({ byStop }) => byStop.get(deliveryId) ?? NEW_DRAFT);

const idOf = (userId: string, deliveryId: string) => `${userId} ${deliveryId}`;

export const changeDraft = (deliveryId: string, change: Partial<ProofDraft>): void => {
  const { userId, byStop } = useDrafts.getState();
  const draft = { ...(byStop.get(deliveryId) ?? NEW_DRAFT), ...change };
  useDrafts.setState({ byStop: new Map(byStop).set(deliveryId, draft) });
  // On a phone that is full it stays in memory.
  database.drafts.put({ id: idOf(userId, deliveryId), userId, deliveryId, draft }).catch(reportError);
};

/** To be closed with once more: what was taken is sent again, as photos of their own. */
export const againOf = (draft: ProofDraft): ProofDraft => ({
  ...draft,
  photos: draft.photos.map((photo) => ({ ...photo, id: newKey() })),
});

export const dropDraft = (deliveryId: string): void => {
  const { userId, byStop } = useDrafts.getState();
  const left = new Map(byStop);
  left.delete(deliveryId);
  useDrafts.setState({ byStop: left });
  database.drafts.delete(idOf(userId, deliveryId)).catch(reportError);
};
