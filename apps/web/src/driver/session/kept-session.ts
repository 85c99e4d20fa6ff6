import { type Session, session as sessionSchema } from '@waybill/contract/session';
import { defaultConfig } from '@waybill/domain/organisation-config';
import { type DriverDatabase, database } from '../store/database.ts';

/** An app that has been updated may know settings that the kept ones lack: those have their defaults until the server is asked. */
const readKept = (kept: Session): Session | null => {
  const organisation = kept.organisation?.id;
  const config = kept.config && organisation ? { ...defaultConfig(organisation), ...kept.config } : kept.config;
  return sessionSchema.safeParse({ ...kept, config }).data ?? null;
};

/** The session of whoever was signed in last on this phone, or null. */
export const findKeptSession = async (db: DriverDatabase = database): Promise<Session | null> => {
  const last = await db.device.get('lastUser');
  const kept = last && (await db.sessions.get(last.value));
  return kept ? readKept(kept.session) : null;
};

export const keepSession = (session: Session, db: DriverDatabase = database): Promise<unknown> =>
  db.transaction('rw', db.sessions, db.device, async () => {
    const userId = session.user.id;
    await db.sessions.put({ userId, session, keptAt: Date.now() });
    await db.device.put({ name: 'lastUser', value: userId });
  });

/** Nobody is signed in any more. What the driver has done stays: it is sent when the same driver signs in again. */
export const forgetSession = (db: DriverDatabase = database): Promise<unknown> =>
  db.transaction('rw', db.sessions, db.device, async () => {
    const last = await db.device.get('lastUser');
    if (!last) return;
    await db.sessions.delete(last.value);
    await db.device.delete('lastUser');
  });
