import type { RecordDeed } from '@waybill/domain/audit';
import type { OrganisationId, UserId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import { defaultConfig, type OrganisationConfigOverrides } from '@waybill/domain/organisation-config';
import type { Role } from '@waybill/domain/roles';
import { INVITATION_LIFETIME_MS } from '@waybill/domain/user';
import { type CreateOrganisationDeps, createOrganisation } from './create-organisation.ts';
import type { MembersRepo } from './members.repo.ts';
import type { OrganisationsRepo } from './organisations.repo.ts';
import { Refusal } from './refusal.ts';

/** Whoever is first must be able to invite the others and to decide what the organisation uses. */
const FIRST_USER_ROLES = ['admin', 'super-admin'] as const satisfies readonly Role[];

export type Invitee = {
  readonly id: UserId;
  readonly email: string;
  readonly organisationName: string;
  readonly locale: Locale;
  readonly expiresAt: Date;
};

export type SetUpOrganisation = Pick<CreateOrganisationDeps, 'addApiKey'> & {
  readonly organisations: Pick<OrganisationsRepo, 'create' | 'setConfig' | 'holdByName'>;
  readonly members: Pick<MembersRepo, 'findAccount' | 'invite'>;
  readonly recordIn: (organisationId: OrganisationId) => RecordDeed;
  readonly newId: () => string;
  /** Mails the link to the invitation, and tells it. */
  readonly sendInvitation: (to: Invitee, now: Date) => Promise<string>;
};

export type WantedOrganisation = {
  readonly name: string;
  readonly admin: string;
  readonly config: OrganisationConfigOverrides;
  /** Two organisations may really be named alike; running a command twice is likelier. */
  readonly sameName: boolean;
};

/** Creates an organisation with its API key, and invites its first user. */
export const setUpOrganisation = async (
  { organisations, members, recordIn, newId, sendInvitation, addApiKey }: SetUpOrganisation,
  { name, admin, config, sameName }: WantedOrganisation,
  now: Date,
) => {
  const [namesake] = await organisations.holdByName(name);
  if (namesake && !sameName) {
    throw new Refusal(`An organisation '${name}' exists already (${namesake.id}). --same-name creates another.`);
  }
  const account = await members.findAccount(admin);
  if (account?.organisationId) {
    throw new Refusal(`${admin} belongs to an organisation already (${account.organisationId}).`);
  }

  const id = newId() as OrganisationId;
  const record = recordIn(id);
  await createOrganisation({ organisations, addApiKey }, { id, name, config }, now);
  await record({
    entity: 'organisation',
    entityId: id,
    action: 'created',
    changes: { name: { from: null, to: name } },
  });
  await record({ entity: 'api-key', entityId: id, action: 'created' });

  const user = { id: newId() as UserId, email: admin, roles: FIRST_USER_ROLES };
  const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS);
  await members.invite(id, user, expiresAt, now);
  await record({
    entity: 'user',
    entityId: user.id,
    action: 'invited',
    changes: { email: { from: null, to: admin }, roles: { from: null, to: FIRST_USER_ROLES } },
  });
  const locale = account?.locale ?? config.defaultLocale ?? defaultConfig(id).defaultLocale;
  const link = await sendInvitation({ ...user, organisationName: name, locale, expiresAt }, now);
  return { organisationId: id, userId: user.id, link, expiresAt };
};
