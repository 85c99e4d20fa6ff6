import type { UserListQuery } from '@waybill/contract/users';
import { userStateOf } from '@waybill/domain/user';
import type { ExportColumn, ExportSource } from '../../export-table.ts';
import type { UserListRepo } from './user-list.repo.ts';
import type { OrgPerson } from './users.repo.ts';

type Column = ExportColumn<OrgPerson>;

const field = (name: 'name' | 'email' | 'phoneNumber' | 'vehicleRegistration'): Column => ({
  name,
  label: (t) => t(`users.column.${name}`),
  value: (person) => person[name],
  isShown: true,
});

const userColumns = (subCompanies: ReadonlyMap<string, string> | null, now: Date): readonly Column[] => [
  field('name'),
  field('email'),
  {
    name: 'roles',
    label: (t) => t('users.column.roles'),
    value: ({ roles }, { t }) => roles.map((role) => t(`role.${role}`)),
    isShown: true,
  },
  field('phoneNumber'),
  field('vehicleRegistration'),
  ...(subCompanies
    ? [
        {
          name: 'subCompany',
          label: (t) => t('users.column.subCompanyId'),
          value: ({ subCompanyId }, { t }) =>
            subCompanyId === null ? t('users.everySubCompany') : (subCompanies.get(subCompanyId) ?? null),
          isShown: true,
        } satisfies Column,
      ]
    : []),
  {
    name: 'lastActiveAt',
    label: (t) => t('users.column.lastActiveAt'),
    value: ({ lastActiveAt }, { moment }) => moment(lastActiveAt),
    isShown: true,
  },
  {
    name: 'state',
    label: (t) => t('users.column.state'),
    value: (person, { t }) => t(`users.state.${userStateOf(person, now)}`),
    isShown: true,
  },
  {
    name: 'pendingEmail',
    label: (t) => t('exportList.pendingEmail'),
    value: ({ pendingEmail }) => pendingEmail,
    isShown: false,
  },
  {
    name: 'hasTwoFactor',
    label: (t) => t('exportList.twoFactor'),
    value: ({ hasTwoFactor }, { t }) => t(hasTwoFactor ? 'history.yes' : 'history.no'),
    isShown: false,
  },
];

export const userSource = (
  { whole }: Pick<UserListRepo, 'whole'>,
  query: Omit<UserListQuery, 'rows' | 'page'>,
  subCompanies: ReadonlyMap<string, string> | null,
  now: Date,
): ExportSource<OrgPerson> => ({
  columns: userColumns(subCompanies, now),
  ...whole(query),
});
