import type { OrganisationId, SubCompanyId, UserId } from './ids.ts';
import type { Role } from './roles.ts';

/** Who asks. Every use-case that touches an organisation's data is handed one. */
export type Actor = {
  readonly userId: UserId;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly organisationId: OrganisationId | null;
  /** The one division the user is tied to; null is every division. */
  readonly subCompanyId: SubCompanyId | null;
};

/** An actor who belongs to an organisation, as everything but accounts requires. */
export type Member = Actor & { readonly organisationId: OrganisationId };

export const isMember = (actor: Actor): actor is Member => actor.organisationId !== null;
