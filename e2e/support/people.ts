import { expect, type Page } from '@playwright/test';
import { linkTo, newAddress } from './mailbox.ts';

export const PERSON_PASSWORD = 'Sumar2026';

export type Person = {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly version: number;
};

type Fields = {
  readonly email?: string;
  readonly name?: string;
  readonly roles?: readonly string[];
  readonly phoneNumber?: string;
  readonly vehicleRegistration?: string;
  readonly subCompanyId?: string | null;
};

/** Invites a new user, as the user who is signed in on the page. */
export const invite = async (page: Page, fields: Fields = {}): Promise<Person> => {
  const answer = await page.request.post('/api/users', {
    data: {
      email: newAddress('person'),
      name: '',
      roles: ['driver'],
      phoneNumber: '',
      vehicleRegistration: '',
      subCompanyId: null,
      ...fields,
    },
  });
  expect(answer.ok(), `invited: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()).user;
};

/** The subject of an invitation of the demo carrier. */
const SUBJECT = 'Bláfell ehf. invites you to Waybill';

export const invitationLink = (page: Page, email: string): Promise<string> => linkTo(page, email, SUBJECT);

/** A new user who has accepted. Needs a page of their own: accepting signs in. */
export const member = async (admin: Page, own: Page, fields: Fields = {}): Promise<Person> => {
  const { id, email } = await invite(admin, fields);
  const code = new URLSearchParams((await invitationLink(admin, email)).split('?')[1]).get('code');
  const answer = await own.request.post('/api/invitations/acceptance', { data: { code, password: PERSON_PASSWORD } });
  expect(answer.ok(), `accepted: ${answer.status()} ${await answer.text()}`).toBe(true);
  return read(admin, id);
};

export const read = async (page: Page, id: string): Promise<Person> =>
  (await (await page.request.get(`/api/users/${id}`)).json()).user;

export const openUsers = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/users${search}`);
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
};
