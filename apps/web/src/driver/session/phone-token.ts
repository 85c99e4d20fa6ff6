import { registerDriverDevice } from '@waybill/contract/driver';
import { api } from '../../lib/api/api.ts';
import { deviceId } from '../queue/keep-action.ts';
import { type DriverDatabase, database } from '../store/database.ts';

type Register = (deviceId: string) => Promise<{ readonly token: string }>;

const register: Register = (id) => api(registerDriverDevice, { body: { deviceId: id } });

/** Asked for each time that the server confirms a session: it may have forgotten the one before. */
export const renewPhoneToken = async (
  userId: string,
  db: DriverDatabase = database,
  ask: Register = register,
): Promise<void> => {
  const { token } = await ask(await deviceId(db));
  await db.transaction('rw', db.device, async () => {
    await db.device.put({ name: `token ${userId}`, value: token });
    // Whoever has a session again is not shut out.
    await db.device.delete(`disabled ${userId}`);
  });
};
