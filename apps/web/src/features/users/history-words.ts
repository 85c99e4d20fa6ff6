import type { Session } from '@waybill/contract/session';
import { LOCALES } from '@waybill/domain/locales';
import { ROLES, type Role } from '@waybill/domain/roles';
import { lazy } from '@waybill/i18n/en/lazy';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { phoneText } from '../../shared/fields/typed-value.ts';
import { subCompanyText } from './user-text.ts';

type Field = keyof typeof lazy.history.field;

const isField = (name: string): name is Field => Object.hasOwn(lazy.history.field, name);
const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value);

type Needs = { readonly t: Translate; readonly format: Format; readonly subCompanies: Session['subCompanies'] };

/** Labels and values of a user's fields for the history. An unknown field is shown unchanged. */
export const userHistoryWords = ({ t, format, subCompanies }: Needs) => ({
  order: Object.keys(lazy.history.field),
  field: (name: string): string => (isField(name) ? t(`history.field.${name}`) : name),
  value: (name: string, value: unknown): string => {
    if (name === 'subCompanyId') return subCompanyText(value as string | null, subCompanies, t);
    if (value === null || value === undefined || value === '') return t('history.nothing');
    if (name === 'phoneNumber') return phoneText(String(value));
    if (name === 'locale') return LOCALES.includes(value as never) ? t(`locale.${value as 'en'}`) : String(value);
    if (name.endsWith('At')) return format.dateTime(new Date(String(value)));
    if (typeof value === 'boolean') return t(value ? 'history.yes' : 'history.no');
    const values = Array.isArray(value) ? value : [value];
    if (name !== 'roles' && name !== 'role') return values.map(String).join(', ');
    return values.map((role) => (isRole(role) ? t(`role.${role}`) : String(role))).join(', ') || t('history.nothing');
  },
});
