import type { OrganisationId, SubCompanyId, UserId } from './ids.ts';
import type { Role } from './roles.ts';

/** A signed-in person who asks. Every use-case that touches an organisation's data is handed one, or an API key. */
export type Actor = {
  readonly kind: 'user';
  readonly userId: UserId;
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly Role[];
  readonly organisationId: OrganisationId | null;
  /** The one division the user is tied to; null is every division. */
  readonly subCompanyId: SubCompanyId | null;
  /** The division that somebody who sees all of them has switched to; null is all. */
  readonly viewing: SubCompanyId | null;
};

/** An actor who belongs to an organisation, as everything but accounts requires. */
export type Member = Actor & { readonly organisationId: OrganisationId };

/** A program that works for an organisation, in all of its divisions. */
export type ApiKeyActor = {
  readonly kind: 'api-key';
  readonly keyId: string;
  readonly lastCharacters: string;
  readonly organisationId: OrganisationId;
};

export type Caller = Actor | ApiKeyActor;

/** Who did something, as the history names them. */
export type Author = {
  readonly kind: 'user' | 'api-key' | 'operator';
  readonly id: string | null;
  readonly name: string;
  /** Of a person: the address of that moment, since anybody may take somebody else's name. */
  readonly email: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
};

/** Who writes a record, and when: what is kept on it of its last change. */
export type Stamp = { readonly by: Pick<Author, 'kind' | 'name'>; readonly at: Date };

export const isMember = (caller: Caller): caller is Member => caller.kind === 'user' && caller.organisationId !== null;
