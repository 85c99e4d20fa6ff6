import type { OrganisationId } from '@waybill/domain/ids';
import type { OrganisationConfigOverrides } from '@waybill/domain/organisation-config';
import type { OperatorConfigsRepo } from './operator-configs.repo.ts';
import type { OrganisationsRepo } from './organisations.repo.ts';

export type CreateOrganisationDeps = {
  readonly organisations: Pick<OrganisationsRepo, 'create'>;
  readonly configs: Pick<OperatorConfigsRepo, 'create'>;
  readonly addApiKey: (organisationId: OrganisationId, now: Date) => Promise<unknown>;
};

export type NewOrganisation = {
  readonly id: OrganisationId;
  readonly name: string;
  readonly config: OrganisationConfigOverrides;
};

/** Creates an organisation with its config and its API key, in one transaction. */
export const createOrganisation = async (
  { organisations, configs, addApiKey }: CreateOrganisationDeps,
  { id, name, config }: NewOrganisation,
  now: Date,
): Promise<void> => {
  await organisations.create({ id, name }, now);
  await configs.create(id, null, config, now);
  await addApiKey(id, now);
};
