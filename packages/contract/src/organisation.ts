import { organisationId, subCompanyId } from '@waybill/domain/ids';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const readOrganisation = endpoint({
  method: 'GET',
  path: '/api/organisation',
  summary: 'Whose key, or whose session, this is: the organisation and its divisions',
  reply: z.object({
    id: organisationId,
    name: z.string(),
    subCompanies: z.array(z.object({ id: subCompanyId, name: z.string() })),
  }),
});
