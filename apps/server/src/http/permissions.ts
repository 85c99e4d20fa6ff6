import { type Caller, isMember, type Member } from '@waybill/domain/actor';
import {
  isDispatcher,
  isDriver,
  mayKeepKeys,
  mayManageConnections,
  maySeeApiKey,
  maySeeConfig,
  type Role,
} from '@waybill/domain/roles';

/**
 * The callers that an endpoint admits; each endpoint must name one kind. An `integrator` is an admin or an API key, a `driver` also a
 * driver: what is theirs is decided behind the endpoint. A `signed-in-driver` is a person, and no key; `driving` is also
 * the phone of a driver whose account was disabled. `setting-up` is whoever is signed in, also somebody who has to set up two-factor
 * sign-in before anything else. A `key-keeper` makes and revokes keys, and need not be a developer, who sees the organisation's own. A
 * `webhook-manager` looks after the webhooks, and so does an API key.
 */
export type Access =
  | 'public'
  | 'setting-up'
  | 'signed-in'
  | 'admin'
  | 'integrator'
  | 'driver'
  | 'signed-in-driver'
  | 'driving'
  | 'developer'
  | 'key-keeper'
  | 'connection-manager'
  | 'super-admin';

export type Verdict = 'allowed' | 'not-signed-in' | 'two-factor-needed' | 'forbidden';

type HasRoles = { readonly roles: readonly Role[] };

const mayDrive = (person: HasRoles) => isDriver(person) || isDispatcher(person);

const NEEDED = {
  admin: isDispatcher,
  integrator: isDispatcher,
  driver: mayDrive,
  'signed-in-driver': mayDrive,
  driving: mayDrive,
  developer: maySeeApiKey,
  'key-keeper': mayKeepKeys,
  'connection-manager': mayManageConnections,
  'super-admin': maySeeConfig,
} as const satisfies Record<Exclude<Access, 'public' | 'setting-up' | 'signed-in'>, (person: Member) => boolean>;

/** Besides the people whom they name, these admit API keys. */
const FOR_PROGRAMS = ['integrator', 'driver', 'connection-manager'] as const satisfies readonly Access[];
export type ForPrograms = (typeof FOR_PROGRAMS)[number];

export const isForPrograms = (access: Access): access is ForPrograms =>
  (FOR_PROGRAMS as readonly Access[]).includes(access);

/** The order of the lines is the rule. A role counts only inside an organisation. */
export const permits = (access: Access, caller: Caller | null): Verdict => {
  if (access === 'public') return 'allowed';
  if (!caller) return 'not-signed-in';
  // Nobody is told that there was such an account.
  if (caller.kind === 'former-driver') return access === 'driving' ? 'allowed' : 'not-signed-in';
  if (caller.kind === 'api-key') return isForPrograms(access) ? 'allowed' : 'forbidden';
  if (access === 'setting-up') return 'allowed';
  if (caller.mustSetUpTwoFactor) return 'two-factor-needed';
  if (access === 'signed-in') return 'allowed';
  return isMember(caller) && NEEDED[access](caller) ? 'allowed' : 'forbidden';
};
