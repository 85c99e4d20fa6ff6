import type { NewId, SubCompanyId } from '@waybill/domain/ids';
import type { Organisation } from './organisations.repo.ts';
import { Refusal } from './refusal.ts';
import { type SetOperatorConfig, setOperatorConfig } from './set-operator-config.ts';
import type { SubCompaniesRepo } from './sub-companies.repo.ts';

export type AddSubCompany = SetOperatorConfig & {
  readonly subCompanies: SubCompaniesRepo;
  readonly newId: NewId;
};

const sameText = (one: string, other: string) =>
  one.localeCompare(other, 'is', { sensitivity: 'accent', usage: 'search' }) === 0;

/** Adds a sub-company and allows it for users and shipments at once. */
export const addSubCompany = async (
  { newId, ...deps }: AddSubCompany,
  organisation: Organisation,
  name: string,
  now: Date,
) => {
  const others = await deps.subCompanies.list(organisation.id);
  const taken = others.find((subCompany) => sameText(subCompany.name, name));
  if (taken) throw new Refusal(`${organisation.name} has a division '${taken.name}' already (${taken.id}).`);

  const id = newId<SubCompanyId>();
  await deps.subCompanies.add(organisation.id, { id, name }, now);
  await deps.recordIn(organisation.id)({
    entity: 'organisation',
    entityId: organisation.id,
    action: 'division-added',
    changes: { name: { from: null, to: name } },
    subCompanyId: id,
  });
  const { allowedSubCompanyIds, usesSubCompany } = await deps.configs.find(organisation.id);
  const allowed = [...allowedSubCompanyIds, id];
  await setOperatorConfig(deps, organisation, { allowedSubCompanies: allowed }, now);
  return { id, name, usesSubCompany };
};
