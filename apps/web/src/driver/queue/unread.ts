import type { DriverDatabase } from '../store/database.ts';
import type { KeptAction, KeptPhoto } from '../store/schema.ts';

/** What was refused, as long as the driver has not seen it. */
export const unread = (actions: readonly KeptAction[]): readonly KeptAction[] =>
  actions.filter(({ answer, isRead }) => answer?.answer === 'refused' && !isRead);
export const spoilt = (photos: readonly KeptPhoto[]): readonly KeptPhoto[] =>
  photos.filter(({ state, isRead }) => state === 'refused' && !isRead);

/** The driver looks at it. */
export const markRead = (
  db: DriverDatabase,
  actions: readonly KeptAction[],
  photos: readonly KeptPhoto[],
): Promise<unknown> =>
  db.transaction('rw', db.actions, db.photos, async () => {
    for (const { id } of unread(actions)) await db.actions.update(id, { isRead: true });
    for (const { id } of spoilt(photos)) await db.photos.update(id, { isRead: true });
  });
