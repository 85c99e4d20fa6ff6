import { deletionId } from '@waybill/domain/ids';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The answer to a deletion: how to undo it, for a person and for a program alike. Null for the operator's commands. */
export const deletionReply = z.object({ deletionId: deletionId.nullable() });

export const undoDeletion = endpoint({
  method: 'POST',
  path: '/api/deletions/:deletionId/undo',
  summary: 'Bring back what one has deleted oneself within the last minute; asked twice, it is brought back once',
  params: z.object({ deletionId }),
  reply: z.object({}),
});
