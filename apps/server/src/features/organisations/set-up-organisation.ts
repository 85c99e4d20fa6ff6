import type { OrganisationId } from '@waybill/domain/ids';
import type { OrganisationConfigOverrides } from '@waybill/domain/organisation-config';
import { type CreateOrganisationDeps, createOrganisation } from './create-organisation.ts';
import { type InviteAdmin, inviteAdmin } from './invite-admin.ts';
import type { OrganisationsRepo } from './organisations.repo.ts';
import { Refusal } from './refusal.ts';

export type SetUpOrganisation = CreateOrganisationDeps &
  InviteAdmin & { readonly organisations: Pick<OrganisationsRepo, 'holdByName'> };

export type WantedOrganisation = {
  readonly name: string;
  readonly admin: string;
  readonly config: OrganisationConfigOverrides;
  /** Allows a name that is in use: two organisations may share one, but running a command twice is likelier. */
  readonly sameName: boolean;
};

/** Creates an organisation with its API key, and invites its first user. */
export const setUpOrganisation = async (
  deps: SetUpOrganisation,
  { name, admin, config, sameName }: WantedOrganisation,
  now: Date,
) => {
  const [namesake] = await deps.organisations.holdByName(name);
  if (namesake && !sameName) {
    throw new Refusal(`An organisation '${name}' exists already (${namesake.id}). --same-name creates another.`);
  }
  const id = deps.newId<OrganisationId>();
  const record = deps.recordIn(id);
  await createOrganisation(deps, { id, name, config }, now);
  await record({
    entity: 'organisation',
    entityId: id,
    action: 'created',
    changes: { name: { from: null, to: name } },
  });
  await record({ entity: 'api-key', entityId: id, action: 'created' });
  return { organisationId: id, ...(await inviteAdmin(deps, { id, name }, admin, now)) };
};
