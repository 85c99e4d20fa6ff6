import { ACTOR_KINDS } from '@waybill/domain/audit';
import { z } from 'zod';

/** Kept in a 32-bit integer of the database; a write names the version that its author has seen. */
export const rowVersion = z.number().int().nonnegative().max(2_147_483_646);

/** The fields that every record has: its version, and who changed it last and when. */
export const recordStamp = {
  version: rowVersion,
  updatedAt: z.string(),
  /** The author's name at that time; null where it was not recorded. */
  updatedBy: z.object({ kind: z.enum(ACTOR_KINDS), name: z.string() }).nullable(),
};
