import { organisationId } from '@waybill/domain/ids';
import { organisationName } from '@waybill/domain/organisation';
import type { Organisation, OrganisationsRepo } from './organisations.repo.ts';
import { Refusal } from './refusal.ts';

/**
 * The one organisation that an operator means, by id or exact name, locked until the end of the transaction: two
 * commands on one organisation come one after the other.
 */
export const findOrganisation = async (
  organisations: Pick<OrganisationsRepo, 'holdById' | 'holdByName'>,
  reference: string,
): Promise<Organisation> => {
  const found = await findAll(organisations, reference);
  const [organisation, ...others] = found;
  if (!organisation) throw new Refusal(`There is no organisation '${reference}'. The command list shows them all.`);
  if (others.length > 0) {
    throw new Refusal(
      `${found.length} organisations are named '${reference}'. Choose one by its id: ${found.map(({ id }) => id).join(', ')}`,
    );
  }
  return organisation;
};

/** Text that no organisation can be named by is not looked up. */
const findAll = async (
  organisations: Pick<OrganisationsRepo, 'holdById' | 'holdByName'>,
  reference: string,
): Promise<readonly Organisation[]> => {
  const id = organisationId.safeParse(reference);
  if (id.success) return organisations.holdById(id.data);
  const name = organisationName.safeParse(reference);
  return name.success ? organisations.holdByName(name.data) : [];
};
