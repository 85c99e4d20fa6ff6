import type { Page } from '@playwright/test';
import { expectAccessible, expectLayerAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { muteLiveEvents } from './support/answers.ts';
import { dialog } from './support/dialog.ts';
import { newAddress } from './support/mailbox.ts';
import { invitationLink, invite } from './support/people.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAs(page, 'super@demo.test');
});

const expectReadable = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

const openList = async (page: Page, search = '') => {
  await page.goto(`/users${search}`);
  await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible();
};

/** A user in every state, with the longest possible values. */
const showEveryState = (page: Page) =>
  page.route('**/api/users?*', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    const [first, ...others] = list.users;
    const states = ['active', 'invited', 'invitation-expired', 'disabled'];
    const users = states.map((state, index) => ({
      ...first,
      ...others[index],
      id: crypto.randomUUID(),
      state,
      email: `somebody.with.a.long.address.${index}@a-long-domain-name.example`,
      pendingEmail: index === 0 ? 'somebody.new@a-long-domain-name.example' : null,
      name: index === 1 ? null : 'Þorbjörg Aðalsteinsdóttir Vilhjálmsdóttir',
      roles: ['admin', 'driver', 'super-admin', 'developer'],
      phoneNumber: '+3545550101',
      vehicleRegistration: 'KR-X42',
      hasTwoFactor: index === 0,
      lastActiveAt: index === 0 ? new Date().toISOString() : '2026-10-12T12:00:00.000Z',
    }));
    await route.fulfill({ response: answer, json: { ...list, users, total: users.length } });
  });

test('the list is readable for everybody, in every state', async ({ page }) => {
  await showEveryState(page);
  await openList(page);
  await expectReadable(page);
});

test('so are its menu with what is refused, and the row under the cursor @long', async ({ page }) => {
  await openList(page, '?search=super');
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Actions for Super-admin' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toContainText('own account');
  await expectReadable(page);
});

test('so are an empty list and nobody’s page @long', async ({ page }) => {
  await page.goto('/users?search=nobody-is-called-this');
  await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible();
  await expectReadable(page);
  await page.goto('/users/nobody');
  await expect(page.getByRole('heading', { name: 'No user found' })).toBeVisible();
  await expectReadable(page);
});

test('so is the form of an invitation with its faults @long', async ({ page }) => {
  await openList(page);
  await page.getByRole('button', { name: 'Invite user' }).click();
  const modal = dialog(page, 'Invite user');
  await modal.getByLabel('Phone').fill('12');
  await modal.getByRole('button', { name: 'Send invitation' }).click();
  await expect(modal.getByText('Email is required')).toBeVisible();
  await expectReadable(page);
});

test('so are the form of a user and the question between two writers @long', async ({ page }) => {
  const before = await invite(page, { name: 'Katrín' });
  await muteLiveEvents(page);
  await openList(page, `?search=${before.email}`);
  await page.getByRole('button', { name: 'Actions for Katrín' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const modal = dialog(page, 'Edit Katrín');
  await modal.getByLabel('Name').fill('Katrín Ósk');
  await expectReadable(page);
  const data = { version: before.version, email: before.email, name: 'Katrín P.', phoneNumber: '', roles: ['admin'] };
  expect((await page.request.put(`/api/users/${before.id}`, { data })).ok()).toBe(true);
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page, /while you were editing/)).toBeVisible();
  await expectReadable(page);
});

test('so are a user’s own page, and the question before deleting @long', async ({ page }) => {
  const { id } = await invite(page, { name: 'Þorbjörg Aðalsteinsdóttir', phoneNumber: '555 0101' });
  await page.goto(`/users/${id}`);
  await expect(page.getByRole('list', { name: /^History of/ })).toBeVisible();
  await expectReadable(page);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectReadable(page);
});

test('so is the choice of a division @long', async ({ page, isMobile }) => {
  await openList(page);
  await page.getByRole('button', { name: isMobile ? 'Profile menu' : /^Division shown/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Akureyri' })).toBeVisible();
  await expectLayerAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('so is one’s own profile, with its faults @long', async ({ page }) => {
  await page.goto('/profile');
  await page.getByLabel('Current password', { exact: true }).fill('abc');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Invalid password').first()).toBeVisible();
  await expectReadable(page);
});

test('so is the history of the settings @long', async ({ page }) => {
  await page.goto('/organisation-config-settings');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(dialog(page, /^History of the settings/)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expectReadable(page);
});

test('so is an invitation, in each of its forms @long', async ({ page }) => {
  const { email } = await invite(page, { email: newAddress('looks') });
  const link = await invitationLink(page, email);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Log out and go on' })).toBeVisible();
  await expectReadable(page);
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Invalid password').first()).toBeVisible();
  await expectReadable(page);
  await page.goto('/invitation?code=wrong');
  await expect(page.getByText('This invitation is not valid')).toBeVisible();
  await expectReadable(page);
});
