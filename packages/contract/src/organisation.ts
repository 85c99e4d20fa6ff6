import { organisationId, subCompanyId } from '@waybill/domain/ids';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const readOrganisation = endpoint({
  method: 'GET',
  path: '/api/organisation',
  summary: 'Whose key, or whose session, this is: the organisation, its divisions and the room for its files',
  reply: z.object({
    id: organisationId,
    name: z.string(),
    subCompanies: z.array(z.object({ id: subCompanyId, name: z.string() })),
    /** The room that its files take, and may take. */
    files: z.object({ bytes: z.number().int(), quotaBytes: z.number().int() }),
  }),
});
