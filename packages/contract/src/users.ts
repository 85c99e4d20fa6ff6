import { subCompanyId, userId } from '@waybill/domain/ids';
import { phoneNumber } from '@waybill/domain/phone-number';
import { role } from '@waybill/domain/roles';
import { editableRole, optionalPersonName, USER_STATES, vehicleRegistration } from '@waybill/domain/user';
import { email } from '@waybill/domain/validation';
import { z } from 'zod';
import { deletionReply } from './deletions.ts';
import { endpoint } from './endpoint.ts';
import { historyPage, historyQuery } from './history.ts';
import { pagedListQuery } from './list.ts';
import { rowVersion } from './row-version.ts';

/** A member, or a person who is invited to be one. */
export const orgUser = z.object({
  id: userId,
  email: z.string(),
  /** The new address, until its owner has confirmed it. */
  pendingEmail: z.string().nullable(),
  name: z.string().nullable(),
  roles: z.array(role).readonly(),
  /** E.164 */
  phoneNumber: z.string().nullable(),
  vehicleRegistration: z.string().nullable(),
  /** null means every sub-company ('all'). */
  subCompanyId: subCompanyId.nullable(),
  state: z.enum(USER_STATES),
  invitationExpiresAt: z.string().nullable(),
  lastActiveAt: z.string().nullable(),
  hasTwoFactor: z.boolean(),
  version: rowVersion,
  /** Whether the reader may change the address, disable and delete: see the domain's mayManageAccount. */
  mayManageAccount: z.boolean(),
});
export type OrgUser = z.infer<typeof orgUser>;

export const USER_TABS = ['all', 'admins', 'drivers', 'invited', 'disabled'] as const;
export type UserTab = (typeof USER_TABS)[number];

export const USER_SORTS = ['name', 'email', 'vehicleRegistration', 'lastActiveAt'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** The tab comes first in the address, too. */
export const userListQuery = z.object({
  tab: z.enum(USER_TABS).default('all'),
  ...pagedListQuery(USER_SORTS).shape,
});
export type UserListQuery = z.output<typeof userListQuery>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'The members of the organisation and those invited, searched, sorted and by pages',
  query: userListQuery,
  reply: z.object({
    users: z.array(orgUser),
    /** The number that match the search and the tab. */
    total: z.number().int(),
    /** The numbers that match the search, by tab. */
    counts: z.object(
      Object.fromEntries(USER_TABS.map((tab) => [tab, z.number().int()])) as Record<UserTab, z.ZodNumber>,
    ),
  }),
});

const params = z.object({ userId });

export const readUser = endpoint({
  method: 'GET',
  path: '/api/users/:userId',
  summary: 'One member',
  params,
  reply: z.object({ user: orgUser }),
});

export const readUserHistory = endpoint({
  method: 'GET',
  path: '/api/users/:userId/history',
  summary: 'Who changed this member, when and from where; newest first',
  params,
  query: historyQuery,
  reply: historyPage,
});

const roles = z
  .array(editableRole)
  .max(2, { error: 'duplicate' })
  .refine((ticked) => new Set(ticked).size === ticked.length, {
    error: 'duplicate',
  });

/** Exactly what the form edits. */
const editable = { email, name: optionalPersonName, roles, phoneNumber };

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Invite somebody by email; the link works for seven days',
  body: z.strictObject({ ...editable, vehicleRegistration, subCompanyId: subCompanyId.nullable() }),
  reply: z.object({ user: orgUser }),
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/users/:userId/invitation',
  summary: 'Send the invitation again, with a new link and seven new days; the old link is dead',
  params,
  reply: z.object({ user: orgUser }),
});

export const editUser = endpoint({
  method: 'PUT',
  path: '/api/users/:userId',
  summary: 'Edit email, name, roles and phone; a new email counts once its owner has confirmed it',
  params,
  body: z.strictObject({ version: rowVersion, ...editable }),
  reply: z.object({ user: orgUser }),
});

export const setUserVehicle = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/vehicle',
  summary: 'Tie a driver to a vehicle by its registration, or to none',
  params,
  body: z.strictObject({ version: rowVersion, vehicleRegistration }),
  reply: z.object({ user: orgUser }),
});

export const setUserSubCompany = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/sub-company',
  summary: 'Tie a member to one division, or to all (null); their sessions end',
  params,
  body: z.strictObject({ version: rowVersion, subCompanyId: subCompanyId.nullable() }),
  reply: z.object({ user: orgUser }),
});

export const setUserDisabled = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/disabled',
  summary: 'Disable a member, whose sessions end at once, or enable again; whatever the version is by now',
  params,
  /** The version is sent as with every change, and not checked: a user cannot avoid being disabled by constant edits. */
  body: z.strictObject({ version: rowVersion, disabled: z.boolean() }),
  reply: z.object({ user: orgUser }),
});

export const resetUserTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId/two-factor',
  summary:
    'Turn off two-factor sign-in for a member who lost the second factor; their sessions end, and an email tells them',
  params,
  reply: z.object({ user: orgUser }),
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId',
  summary: 'Remove a member, or withdraw an invitation; the history keeps what they did',
  params,
  reply: deletionReply,
});
