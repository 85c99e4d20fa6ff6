import type { UserId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';

export type NewDevice = {
  readonly userId: UserId;
  readonly deviceId: string;
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Phones of one person that are remembered: more than anybody drives with. */
const MOST_TOKENS = 20;

export const driverDevicesRepo = (tx: Tx) => ({
  /** Of a phone the token before is kept beside the new one, and of a person the newest: the one that comes is newer than all, whatever the clock says. */
  add: async ({ userId, deviceId, tokenHash, createdAt, expiresAt }: NewDevice): Promise<void> => {
    await sql`delete from waybill.driver_devices where token_hash in (
      (select token_hash from waybill.driver_devices where user_id = ${userId} and device_id = ${deviceId}
        order by created_at desc offset 1)
      union all
      (select token_hash from waybill.driver_devices where user_id = ${userId} order by created_at desc offset ${MOST_TOKENS - 1}))`.execute(
      tx,
    );
    await tx
      .insertInto('driver_devices')
      .values({
        token_hash: tokenHash,
        user_id: userId,
        device_id: deviceId,
        created_at: sql`greatest(${createdAt}, (select max(created_at) + interval '1 millisecond' from waybill.driver_devices
          where user_id = ${userId}))`,
        expires_at: expiresAt,
      })
      .execute();
  },
});
