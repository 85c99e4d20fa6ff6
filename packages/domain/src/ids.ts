import { z } from 'zod';

export const organisationId = z.uuid().brand<'OrganisationId'>();
export type OrganisationId = z.infer<typeof organisationId>;

/** A division of an organisation. The specification's word is sub-company; people read "division". */
export const subCompanyId = z.uuid().brand<'SubCompanyId'>();
export type SubCompanyId = z.infer<typeof subCompanyId>;

export const userId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof userId>;
