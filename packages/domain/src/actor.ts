import type { ApiRight } from './api-rights.ts';
import type { OrganisationId, SubCompanyId, UserId } from './ids.ts';
import type { Role } from './roles.ts';

/** A signed-in person. Every use-case that touches an organisation's data gets one, or an API key. */
export type Actor = {
  readonly kind: 'user';
  readonly userId: UserId;
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly Role[];
  readonly organisationId: OrganisationId | null;
  /** The one sub-company the user is tied to; null is every sub-company. */
  readonly subCompanyId: SubCompanyId | null;
  /** The sub-company that a user of all sub-companies has switched to; null is all. */
  readonly viewing: SubCompanyId | null;
  /** The last time that the password was typed in this session. */
  readonly passwordAt: Date;
  /** The organisation asks for two-factor sign-in, and the user has none: nothing else is allowed before it is set up. */
  readonly mustSetUpTwoFactor: boolean;
};

/** An actor who belongs to an organisation, as everything but accounts requires. */
export type Member = Actor & { readonly organisationId: OrganisationId };

/** A program that works for an organisation, in all of its sub-companies. */
export type ApiKeyActor = {
  readonly kind: 'api-key';
  readonly keyId: string;
  readonly lastCharacters: string;
  readonly organisationId: OrganisationId;
  /** Of a key that was made beside the one that every organisation has: which one, and its name; null for that one. */
  readonly named: { readonly id: string; readonly name: string } | null;
  /** Null is everything. */
  readonly rights: readonly ApiRight[] | null;
};

/** A phone of a driver whose account was disabled: it may tell what the driver did before that, and nothing else. */
export type FormerDriver = {
  readonly kind: 'former-driver';
  readonly userId: UserId;
  readonly email: string;
  readonly name: string | null;
  readonly organisationId: OrganisationId;
  readonly subCompanyId: SubCompanyId | null;
  readonly deviceId: string;
  readonly disabledAt: Date;
};

export type Caller = Actor | ApiKeyActor | FormerDriver;

/** The author of an action, as the history names them. */
export type Author = (
  | { readonly kind: 'user'; readonly id: UserId }
  | { readonly kind: 'api-key'; readonly id: string }
  | { readonly kind: 'operator'; readonly id: null }
  /** Whoever has the link of a shipment, on its tracking page. */
  | { readonly kind: 'receiver'; readonly id: null }
  /** The source from which an organisation fetches updates, by the name of its server. */
  | { readonly kind: 'external-source'; readonly id: null }
  /** Whoever was asked for documents, by the e-mail address of the link. */
  | { readonly kind: 'partner'; readonly id: null }
  /** A provider of payments, by its name. */
  | { readonly kind: 'payment-provider'; readonly id: null }
) & {
  readonly name: string;
  /** A person's e-mail address at that moment, since anyone may take another person's name. */
  readonly email: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
};

/** The author of a history entry: also somebody unknown, who tried a password or asked for a reset. */
export type AuditAuthor =
  | Author
  | {
      readonly kind: 'visitor';
      readonly id: null;
      readonly name: string;
      readonly email: null;
      readonly address: string;
      readonly userAgent: string | null;
    };

/** The author and time of a write, kept on the record for its last change. */
export type Stamp = { readonly by: Pick<Author, 'kind' | 'name'>; readonly at: Date };

export const isMember = (caller: Caller): caller is Member => caller.kind === 'user' && caller.organisationId !== null;
