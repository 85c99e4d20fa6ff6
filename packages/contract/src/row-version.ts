import { z } from 'zod';

/** Counted in a 32-bit integer of the database; whoever writes names the one they have seen. */
export const rowVersion = z.number().int().nonnegative().max(2_147_483_646);
