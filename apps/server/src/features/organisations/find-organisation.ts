import { organisationId } from '@waybill/domain/ids';
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
  const asId = organisationId.safeParse(reference);
  const found = asId.success
    ? await organisations.holdById(asId.data)
    : await organisations.holdByName(reference.trim().normalize('NFC'));
  const [organisation, ...others] = found;
  if (!organisation) throw new Refusal(`There is no organisation '${reference}'. The command list shows them all.`);
  if (others.length > 0) {
    throw new Refusal(
      `${found.length} organisations are named '${reference}'. Choose one by its id: ${found.map(({ id }) => id).join(', ')}`,
    );
  }
  return organisation;
};
