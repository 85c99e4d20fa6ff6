import { type Actor, isMember } from '@waybill/domain/actor';
import type { Role } from '@waybill/domain/roles';

/** Who may call an endpoint. Each endpoint names one; there is no default. */
export type Access = 'public' | 'signed-in' | 'developer' | 'super-admin';

export type Verdict = 'allowed' | 'not-signed-in' | 'forbidden';

const NEEDED_ROLE = {
  public: null,
  'signed-in': null,
  developer: 'developer',
  'super-admin': 'super-admin',
} as const satisfies Record<Access, Role | null>;

/** The order of the lines is the rule. A role counts only inside an organisation. */
export const permits = (access: Access, actor: Actor | null): Verdict => {
  if (access === 'public') return 'allowed';
  if (!actor) return 'not-signed-in';
  if (access === 'signed-in') return 'allowed';
  return isMember(actor) && actor.roles.includes(NEEDED_ROLE[access]) ? 'allowed' : 'forbidden';
};
