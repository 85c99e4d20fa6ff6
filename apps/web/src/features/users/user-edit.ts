import type { OrgUser } from '@waybill/contract/users';
import { type EditableRole, editableRolesOf } from '@waybill/domain/user';
import type { Translate } from '@waybill/i18n/translate';
import { phoneText } from '../../shared/fields/typed-value.ts';
import { rolesText } from './user-text.ts';

/** Exactly the fields that the form edits, as stored. */
export type UserFields = {
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly EditableRole[];
  readonly phoneNumber: string | null;
};

/** The form edits the new e-mail address, even if its owner has not confirmed it yet. */
export const userFieldsOf = ({ email, pendingEmail, name, roles, phoneNumber }: OrgUser): UserFields => ({
  email: pendingEmail ?? email,
  name,
  roles: [...editableRolesOf(roles)].sort(),
  phoneNumber,
});

/** The fields as typed into the form. */
export const typedFields = ({ email, name, roles, phoneNumber }: UserFields) => ({
  email,
  name: name ?? '',
  phoneNumber: phoneText(phoneNumber),
  roles: [...roles],
});

export const userFieldText = (name: keyof UserFields, fields: UserFields, t: Translate): string => {
  switch (name) {
    case 'roles':
      return rolesText(fields.roles, t);
    case 'phoneNumber':
      return phoneText(fields.phoneNumber) || t('history.nothing');
    default:
      return fields[name] ?? t('history.nothing');
  }
};
