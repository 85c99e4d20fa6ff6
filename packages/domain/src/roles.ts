import { z } from 'zod';

export const ROLES = ['admin', 'driver', 'super-admin', 'developer'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

export const ORGANISATION_ROLES = ['carrier', 'forwarder'] as const;
export const organisationRole = z.enum(ORGANISATION_ROLES);

type HasRoles = { readonly roles: readonly Role[] };

/** Admins and super-admins work in the dashboard; a super-admin is an admin with access to the config. */
export const isDispatcher = ({ roles }: HasRoles) => roles.includes('admin') || roles.includes('super-admin');
export const isDriver = ({ roles }: HasRoles) => roles.includes('driver');
export const maySeeConfig = ({ roles }: HasRoles) => roles.includes('super-admin');
export const maySeeApiKey = ({ roles }: HasRoles) => roles.includes('developer');
/**
 * Makes and revokes keys with rights of their own, which nobody sees a second time. They work in all sub-companies: a super-admin of one has
 * nothing to do with them; developers see the key of all anyhow.
 */
export const mayKeepKeys = (person: HasRoles & { readonly subCompanyId: string | null }) =>
  maySeeApiKey(person) || (maySeeConfig(person) && person.subCompanyId === null);

/**
 * Looks after what joins the organisation with the systems of others: webhooks, the words of partners, and the source of fetched updates. They are the
 * whole organisation's: nobody who sees one sub-company of it has anything to do with them.
 */
export const mayManageConnections = (person: HasRoles & { readonly subCompanyId: string | null }) =>
  (maySeeApiKey(person) || maySeeConfig(person)) && person.subCompanyId === null;
