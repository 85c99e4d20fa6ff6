import type { Session } from '@waybill/contract/session';
import type { OrgUser } from '@waybill/contract/users';
import type { SubCompanyId } from '@waybill/domain/ids';
import type { Role } from '@waybill/domain/roles';
import type { UserState } from '@waybill/domain/user';
import type { Translate } from '@waybill/i18n/translate';

/** The name of a user in a sentence: their name, or their e-mail address until they have one. */
export const calledOf = ({ name, email }: Pick<OrgUser, 'name' | 'email'>): string => name ?? email;

export const rolesText = (roles: readonly Role[], t: Translate): string =>
  roles.map((role) => t(`role.${role}`)).join(', ') || t('users.noRoles');

type SubCompanies = Session['subCompanies'];

export const subCompanyText = (id: SubCompanyId | string | null, subCompanies: SubCompanies, t: Translate): string => {
  if (id === null) return t('users.everySubCompany');
  return subCompanies.find((subCompany) => subCompany.id === id)?.name ?? t('subCompany.unknown');
};

export const TONES = {
  active: 'success',
  invited: 'info',
  'invitation-expired': 'warning',
  disabled: 'muted',
} as const satisfies Record<UserState, string>;

/** The sub-companies that a member may be given: those the operator allows, by name. */
export const subCompanyChoices = ({ subCompanies, config }: Pick<Session, 'subCompanies' | 'config'>): SubCompanies =>
  subCompanies.filter(({ id }) => config?.allowedSubCompanyIds.includes(id));
