import type { OrgUser } from '@waybill/contract/users';
import type { ValuesOf } from '@waybill/domain/fields';
import { type EditableRole, editableRolesOf, USER_FIELDS } from '@waybill/domain/user';
import type { TextWords } from '../../shared/fields/plain-value-text.ts';
import { type TextualField, typedText } from '../../shared/fields/typed-value.ts';
import { valueText } from '../../shared/fields/value-text.ts';

/** The values of the fields that the form edits; everybody has an e-mail address. */
export type UserFields = Omit<ValuesOf<typeof USER_FIELDS>, 'email'> & { readonly email: string };

/** The form edits the new e-mail address, even if its owner has not confirmed it yet. */
export const userFieldsOf = ({ email, pendingEmail, name, roles, phoneNumber }: OrgUser): UserFields => ({
  email: pendingEmail ?? email,
  name,
  phoneNumber,
  roles: [...editableRolesOf(roles)].sort(),
});

type TypedUser = { readonly [Name in keyof UserFields]: Name extends 'roles' ? EditableRole[] : string };

/** The fields as typed into the form. */
export const typedFields = (fields: UserFields): TypedUser =>
  Object.fromEntries(
    Object.entries(USER_FIELDS).map(([name, field]: [string, TextualField]) => [
      name,
      typedText(field, fields[name as keyof UserFields]),
    ]),
  ) as TypedUser;

/** A value as a user reads it in a conflict. */
export const userFieldText = (name: keyof UserFields, fields: UserFields, words: TextWords): string =>
  valueText(USER_FIELDS[name], fields[name], words) || words.t(name === 'roles' ? 'users.noRoles' : 'history.nothing');
