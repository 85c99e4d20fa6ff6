import { MOST_POSITIONS } from '@waybill/contract/positions';
import { isFinalRefusal } from '../queue/refusals.ts';
import type { DriverDatabase } from '../store/database.ts';
import type { KeptPosition } from '../store/schema.ts';

type Send = (vehicleId: string, positions: readonly KeptPosition[]) => Promise<unknown>;

/**
 * Sends the positions that wait, the oldest first, by vehicle. What the server does not believe is dropped with the rest, and so is what it refuses, such
 * as those of a vehicle that the driver has no more: they would hold back those of the next one for ever.
 */
export const sendPositions = async (db: DriverDatabase, userId: string, send: Send): Promise<void> => {
  for (;;) {
    const waiting = await db.positions
      .where('[userId+takenAt]')
      .between([userId, 0], [userId, Number.MAX_SAFE_INTEGER])
      .limit(MOST_POSITIONS)
      .toArray();
    const [oldest] = waiting;
    if (!oldest) return;
    const batch = waiting.filter(({ vehicleId }) => vehicleId === oldest.vehicleId);
    await send(oldest.vehicleId, batch).catch((error: unknown) => {
      if (!isFinalRefusal(error)) throw error;
    });
    await db.positions.bulkDelete(batch.map(({ id }) => id));
  }
};
