import { retentionRunId, subCompanyId } from '@waybill/domain/ids';
import { editableConfig } from '@waybill/domain/organisation-config';
import { RETENTION_RUN_STATES, retentionCount, retentionFields } from '@waybill/domain/retention';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The periods as they would be: whatever is typed on the screen, whether it is saved or not. */
const rehearsedPeriods = z.strictObject({ ...retentionFields, positionDays: editableConfig.shape.positionDays });

/** A round in which what is old was removed, or the rehearsal of one. */
export const retentionRun = z.object({
  id: retentionRunId,
  /** Of a rehearsal: for which level; null is the organisation with all its divisions. */
  subCompanyId: subCompanyId.nullable(),
  /** Those of this level. */
  periods: rehearsedPeriods,
  state: z.enum(RETENTION_RUN_STATES),
  counts: z.array(retentionCount),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type RetentionRun = z.infer<typeof retentionRun>;

export const readRetention = endpoint({
  method: 'GET',
  path: '/api/retention',
  summary: 'The last rehearsal of each level, and the last rounds in which something was removed; super-admins only',
  reply: z.object({
    rehearsals: z.array(retentionRun),
    rounds: z.array(retentionRun),
  }),
});

export const rehearseRetention = endpoint({
  method: 'POST',
  path: '/api/retention/rehearsals',
  summary:
    'Count what would be removed with these periods, by kind and month, and what would stay and why; nothing is removed',
  body: z.strictObject({ level: z.union([z.literal('organisation'), subCompanyId]), periods: rehearsedPeriods }),
  reply: z.object({ rehearsal: retentionRun }),
});
