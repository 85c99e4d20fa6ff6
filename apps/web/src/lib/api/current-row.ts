import { ApiError } from '@waybill/contract/client';
import type { z } from 'zod';

/** The row that prevents a write: its newer version, or another row with the same unique value. */
export const currentRow = <Row>(
  schema: z.ZodType<Row>,
  error: unknown,
  code: 'stale-version' | 'already-saved' | 'illegal-move' = 'stale-version',
): Row | null => {
  if (!(error instanceof ApiError) || error.code !== code) return null;
  return schema.safeParse(error.problem.current).data ?? null;
};
