import type { HistoryEntry } from '@waybill/contract/history';
import type { OrgUser } from '@waybill/contract/users';
import type { Role } from '@waybill/domain/roles';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** The member with this address, as an admin's browser sees them. */
export const personIn = async (browser: Browser, email: string): Promise<OrgUser> => {
  const { body } = await browser.get(`/api/users?${new URLSearchParams({ search: email })}`);
  const found = body.users.find((user: OrgUser) => user.email === email);
  if (!found) throw new Error(`There is no ${email}`);
  return found;
};

export const historyIn = async (browser: Browser, id: string): Promise<HistoryEntry[]> =>
  (await browser.get(`/api/users/${id}/history`)).body.entries;

/** Types the demo's password again, for what needs it within ten minutes. */
export const confirmPassword = (browser: Browser) => browser.post('/api/session/password', { password: 'Demo1234' });

/** The body that the form of a member sends, filled with the present values. */
export const editOf = (person: OrgUser, changes: object = {}) => ({
  version: person.version,
  email: person.email,
  name: person.name ?? '',
  roles: person.roles.filter((role) => role === 'admin' || role === 'driver'),
  phoneNumber: person.phoneNumber ?? '',
  ...changes,
});

/** The body that the form for a new member sends. */
export const invitationOf = (email: string, more: object = {}) => ({
  email,
  name: '',
  roles: ['driver'],
  phoneNumber: '',
  vehicleRegistration: '',
  subCompanyId: null,
  ...more,
});

/** Gives a member other roles, behind the back of every session. */
export const setRoles = ({ database }: TestApp, email: string, ...roles: Role[]) =>
  database.asOperator((tx) => tx.updateTable('users').set({ roles }).where('email', '=', email).execute());

/** The row as it is stored, read outside of row-level security. */
export const storedUser = ({ database }: TestApp, email: string) =>
  database.asOperator((tx) =>
    tx.selectFrom('users').selectAll().where('email', '=', email).orderBy('organisation_id').executeTakeFirst(),
  );
