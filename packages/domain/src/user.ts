import { z } from 'zod';
import type { LeafFields } from './fields.ts';
import { organisationId, subCompanyId, type UserId, userId } from './ids.ts';
import { type Locale, locale } from './locales.ts';
import { type Role, role } from './roles.ts';
import { line, requiredLine, visibleOrNull } from './validation.ts';
import { typedRegistration } from './vehicle.ts';

export const user = z.object({
  id: userId,
  email: z.string(),
  name: z.string().nullable(),
  roles: z.array(role).readonly(),
  phoneNumber: z.string().nullable(),
  organisationId: organisationId.nullable(),
  vehicleRegistration: z.string().nullable(),
  /** null means every sub-company ('all'). */
  subCompanyId: subCompanyId.nullable(),
  emailVerified: z.boolean(),
  /** The user's choice; null follows the organisation's defaultLocale. */
  locale: locale.nullable(),
});
export type User = z.infer<typeof user>;

/** The letter on the profile button: of the name, or of the e-mail when there is no name. */
export const initialOf = ({ name, email }: Pick<User, 'name' | 'email'>): string => {
  const text = name?.trim() || email;
  return ([...text][0] ?? '').toLocaleUpperCase();
};

/** The action that a code in a mail permits to its receiver. */
export type CodePurpose = 'reset-password' | 'verify-email' | 'invitation' | 'change-email';

export const USER_STATES = ['active', 'invited', 'invitation-expired', 'disabled'] as const;
export type UserState = (typeof USER_STATES)[number];

type AccountDates = { readonly disabledAt: Date | null; readonly invitationExpiresAt: Date | null };

export const userStateOf = ({ disabledAt, invitationExpiresAt }: AccountDates, now: Date): UserState => {
  if (disabledAt) return 'disabled';
  if (!invitationExpiresAt) return 'active';
  return invitationExpiresAt > now ? 'invited' : 'invitation-expired';
};

const DAY = 24 * 60 * 60 * 1000;
export const INVITATION_LIFETIME_MS = 7 * DAY;

/** The recipient of an invitation, with all that its mail says. */
export type Invitee = {
  readonly id: UserId;
  readonly email: string;
  readonly locale: Locale;
  readonly organisationName: string;
  /** Whom the recipient can ask about it; null is the operator, who runs this server. */
  readonly invitedBy: { readonly name: string | null; readonly email: string } | null;
  readonly expiresAt: Date;
};

/** The roles that the users screen can change; only the operator grants the others, and they stay as they are. */
export const EDITABLE_ROLES = ['admin', 'driver'] as const satisfies readonly Role[];
export const editableRole = z.enum(EDITABLE_ROLES);
export type EditableRole = z.infer<typeof editableRole>;

const isEditable = (name: Role): name is EditableRole => (EDITABLE_ROLES as readonly Role[]).includes(name);

export const editableRolesOf = (roles: readonly Role[]): EditableRole[] => roles.filter(isEditable);

/** The roles after an edit: the ticked ones, and those that cannot be edited here. */
export const withEditedRoles = (current: readonly Role[], ticked: readonly EditableRole[]): Role[] => [
  ...EDITABLE_ROLES.filter((name) => ticked.includes(name)),
  ...current.filter((name) => !isEditable(name)),
];

const NAME_MAX = 100;
export const personName = requiredLine(NAME_MAX);
/** Invited people may give their own name later. */
export const optionalPersonName = line(NAME_MAX).transform(visibleOrNull);

/** The fields of a user that colleagues edit, in the order of the form. */
export const USER_FIELDS = {
  email: { kind: 'email' },
  name: { kind: 'line', max: NAME_MAX },
  phoneNumber: { kind: 'phone' },
  roles: { kind: 'flags', options: EDITABLE_ROLES, words: 'role' },
} as const satisfies LeafFields;

/** As on the plate; empty is none. */
export const vehicleRegistration = typedRegistration.transform((text) => (text === '' ? null : text));

type Person = { readonly id: UserId; readonly roles: readonly Role[] };

/**
 * Changing an address, disabling or deleting takes over an account, or takes it away: an admin must not gain the rights
 * of a super-admin or a developer in this way, nor lock one out.
 */
export const mayManageAccount = (actor: { readonly userId: UserId; readonly roles: readonly Role[] }, person: Person) =>
  actor.roles.includes('super-admin') || actor.userId === person.id || person.roles.every(isEditable);
