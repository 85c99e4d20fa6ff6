import type { RecordDeed } from '@waybill/domain/audit';
import type { OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import type { Organisation, OrganisationsRepo } from './organisations.repo.ts';
import { Refusal } from './refusal.ts';
import { type SetOperatorConfig, setOperatorConfig } from './set-operator-config.ts';

export type AddDivision = Omit<SetOperatorConfig, 'organisations'> & {
  readonly organisations: SetOperatorConfig['organisations'] & Pick<OrganisationsRepo, 'addDivision'>;
  readonly recordIn: (organisationId: OrganisationId) => RecordDeed;
  readonly newId: () => string;
};

const sameText = (one: string, other: string) =>
  one.localeCompare(other, 'is', { sensitivity: 'accent', usage: 'search' }) === 0;

/** A new division, and at once one that users and shipments may carry. */
export const addDivision = async (
  { organisations, recordIn, newId }: AddDivision,
  organisation: Organisation,
  name: string,
  now: Date,
) => {
  const divisions = await organisations.divisions(organisation.id);
  const taken = divisions.find((division) => sameText(division.name, name));
  if (taken) throw new Refusal(`${organisation.name} has a division '${taken.name}' already (${taken.id}).`);

  const id = newId() as SubCompanyId;
  await organisations.addDivision(organisation.id, { id, name }, now);
  await recordIn(organisation.id)({
    entity: 'organisation',
    entityId: organisation.id,
    action: 'division-added',
    changes: { name: { from: null, to: name } },
    subCompanyId: id,
  });
  const { allowedSubCompanyIds, usesSubCompany } = await organisations.config(organisation.id);
  const allowed = [...allowedSubCompanyIds, id];
  await setOperatorConfig({ organisations, recordIn }, organisation, { allowedDivisions: allowed }, now);
  return { id, name, usesSubCompany };
};
