import { ACTOR_KINDS } from '@waybill/domain/audit';
import { z } from 'zod';

/** Counted in a 32-bit integer of the database; whoever writes names the one they have seen. */
export const rowVersion = z.number().int().nonnegative().max(2_147_483_646);

/** What every record says of itself: its version, and who changed it last and when. */
export const recordStamp = {
  version: rowVersion,
  updatedAt: z.string(),
  /** As they were called then; null where it was not written down. */
  updatedBy: z.object({ kind: z.enum(ACTOR_KINDS), name: z.string() }).nullable(),
};
