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

const security = z.object({
  requiresTwoFactor: z.boolean(),
  /** Members who have not set it up, of all of them; people who are only invited or are disabled do not count. */
  membersWithout: z.number().int(),
  members: z.number().int(),
});
export type OrganisationSecurity = z.infer<typeof security>;

export const readOrganisationSecurity = endpoint({
  method: 'GET',
  path: '/api/organisation/security',
  summary: 'Whether two-factor sign-in is required, and how many members are without it; super-admins only',
  reply: security,
});

export const saveOrganisationSecurity = endpoint({
  method: 'PUT',
  path: '/api/organisation/security',
  summary:
    'Require two-factor sign-in of every member, or leave it to them; members without it can then only set it up',
  body: z.strictObject({ requiresTwoFactor: z.boolean() }),
  reply: security,
});
