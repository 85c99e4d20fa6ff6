import { ERROR_CODES } from '@waybill/domain/errors';
import { z } from 'zod';

/** One refused field: its path in the body, and why (a key of the translations, or a sentence). */
export const fieldError = z.object({
  path: z.string(),
  problem: z.string(),
  reason: z.string().optional(),
  /** Under /api/v1: the place in the body as a JSON pointer, or else the name of the parameter or header. */
  pointer: z.string().describe('The place in the body, as a JSON pointer').optional(),
  parameter: z.string().describe('The name of the parameter or header, where it is not in the body').optional(),
  /** Under /api/v1: the same in words for people, and what would have been accepted. */
  detail: z.string().describe('What is wrong, in a sentence for people').optional(),
  allowed: z
    .string()
    .describe(
      'What would have been accepted: `one of: a, b`, `at most 200 characters`, `at least 0`, `at most 3 decimals`, `format: YYYY-MM-DD, …`, `pattern: ^BLF`, `a value of type number`',
    )
    .optional(),
});
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 problem details. `code` is our own and stable; `detail` is a sentence for people. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(ERROR_CODES),
  detail: z.string(),
  errors: z.array(fieldError).optional(),
  /** Seconds after which trying again makes sense. */
  retryAfter: z.number().int().optional(),
  /** On a stale write: the current row. */
  current: z.unknown().optional(),
  /** On an illegal move: the statuses that are allowed instead. */
  allowed: z.array(z.string()).optional(),
  /** On a key that may not do this: the right that it needs. */
  missing: z.string().optional(),
  /** On a vehicle that still has stops to make: how many, and with how many shipments. */
  stops: z.number().int().optional(),
  shipments: z.number().int().optional(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof problem>;
