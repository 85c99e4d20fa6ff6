import type { RecordEntry } from '@waybill/domain/audit';
import type { OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import type { Organisation, OrganisationsRepo } from './organisations.repo.ts';
import { Refusal } from './refusal.ts';
import { type SetOperatorConfig, setOperatorConfig } from './set-operator-config.ts';

export type AddSubCompany = Omit<SetOperatorConfig, 'organisations'> & {
  readonly organisations: SetOperatorConfig['organisations'] & Pick<OrganisationsRepo, 'addSubCompany'>;
  readonly recordIn: (organisationId: OrganisationId) => RecordEntry;
  readonly newId: () => string;
};

const sameText = (one: string, other: string) =>
  one.localeCompare(other, 'is', { sensitivity: 'accent', usage: 'search' }) === 0;

/** Adds a sub-company and allows it for users and shipments at once. */
export const addSubCompany = async (
  { organisations, recordIn, newId }: AddSubCompany,
  organisation: Organisation,
  name: string,
  now: Date,
) => {
  const subCompanies = await organisations.subCompanies(organisation.id);
  const taken = subCompanies.find((subCompany) => sameText(subCompany.name, name));
  if (taken) throw new Refusal(`${organisation.name} has a division '${taken.name}' already (${taken.id}).`);

  const id = newId() as SubCompanyId;
  await organisations.addSubCompany(organisation.id, { id, name }, now);
  await recordIn(organisation.id)({
    entity: 'organisation',
    entityId: organisation.id,
    action: 'division-added',
    changes: { name: { from: null, to: name } },
    subCompanyId: id,
  });
  const { allowedSubCompanyIds, usesSubCompany } = await organisations.config(organisation.id);
  const allowed = [...allowedSubCompanyIds, id];
  await setOperatorConfig({ organisations, recordIn }, organisation, { allowedSubCompanies: allowed }, now);
  return { id, name, usesSubCompany };
};
