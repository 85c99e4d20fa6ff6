import type { SentDriverAction } from '@waybill/contract/driver';
import { newKey } from '../../lib/browser/new-key.ts';
import { type DriverDatabase, database } from '../store/database.ts';
import type { TakenPhoto } from '../store/schema.ts';

type Counted = 'id' | 'sequence' | 'phoneAt';
/** An action without what the phone adds: its number, and when it was. */
export type Said = SentDriverAction extends infer Action
  ? Action extends SentDriverAction
    ? Omit<Action, Counted>
    : never
  : never;

type Kept = {
  readonly id: string;
  /** The phone had no room for the photos: the action is kept without them. */
  readonly hasLostPhotos: boolean;
};

/** Whether the phone had no room to write something down. */
export const isFull = (error: unknown): boolean => {
  const name = error instanceof Error ? error.name : '';
  const inner = error instanceof Error && 'inner' in error ? (error.inner as Error | undefined)?.name : '';
  return name === 'QuotaExceededError' || inner === 'QuotaExceededError';
};

/**
 * Writes down what the driver did, before anything else happens with it. Nothing is lost by a reload, a dead battery or a day without a
 * signal; on a phone that is full, photos give way to the action itself.
 */
export const keepAction = async (
  userId: string,
  said: Said,
  { about = null, photos = [], now = new Date() }: KeepOptions = {},
  db: DriverDatabase = database,
): Promise<Kept> => {
  const id = newKey();
  const write = (kept: readonly TakenPhoto[]) =>
    db.transaction('rw', db.actions, db.photos, db.device, async () => {
      const name = `counted ${userId}` as const;
      const sequence = Number((await db.device.get(name))?.value ?? 0) + 1;
      const sent = kept.map((photo) => ({
        id: photo.id,
        sha256: photo.sha256,
        bytes: photo.content.size,
        takenAt: new Date(photo.takenAt).toISOString(),
      }));
      const action = {
        ...said,
        ...(said.kind === 'close-stop' && { photos: sent }),
        id,
        sequence,
        phoneAt: now.toISOString(),
      } as SentDriverAction;
      await db.device.put({ name, value: String(sequence) });
      await db.actions.add({
        id,
        userId,
        sequence,
        action,
        state: 'waiting',
        answer: null,
        answeredAt: null,
        about,
        savedAt: now.getTime(),
      });
      await db.photos.bulkAdd(
        kept.map((photo) => ({
          id: photo.id,
          userId,
          actionId: id,
          content: photo.content,
          bytes: photo.content.size,
          sentBytes: 0,
          state: 'waiting' as const,
          takenAt: photo.takenAt,
        })),
      );
    });
  try {
    await write(photos);
    return { id, hasLostPhotos: false };
  } catch (error) {
    if (photos.length === 0 || !isFull(error)) throw error;
    await write([]);
    return { id, hasLostPhotos: true };
  }
};

type KeepOptions = {
  readonly about?: string | null;
  readonly photos?: readonly TakenPhoto[];
  readonly now?: Date;
};

/** The phone's own id, made once. */
export const deviceId = (db: DriverDatabase = database): Promise<string> =>
  db.transaction('rw', db.device, async () => {
    const known = await db.device.get('deviceId');
    if (known) return known.value;
    const made = newKey();
    await db.device.put({ name: 'deviceId', value: made });
    return made;
  });
