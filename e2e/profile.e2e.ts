import type { Browser, Page } from '@playwright/test';
import { cutOff } from './support/answers.ts';
import { flash } from './support/flash.ts';
import { member, PERSON_PASSWORD } from './support/people.ts';
import { type DemoUser, signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** The page belongs to a new user, so that no other test's users change. */
const becomeSomebody = async (page: Page, browser: Browser, baseURL: string | undefined) => {
  const admin = await browser.newPage(baseURL ? { baseURL } : {});
  await signInAs(admin, 'admin@demo.test');
  const person = await member(admin, page, { name: 'Emilía', roles: ['admin'] });
  await admin.close();
  return person;
};

for (const user of ['admin@demo.test', 'norole@demo.test'] as const satisfies DemoUser[]) {
  test(`${user} reaches it by the first entry of the profile menu @long`, async ({ page }) => {
    await signInAs(page, user);
    await page.goto('/');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await expect(page.getByRole('menuitem').first()).toHaveText('Profile');
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page).toHaveTitle('Profile | Dashboard');
    await expect(page.getByText(user, { exact: true })).toBeVisible();
  });
}

test('a driver reaches it by the menu of the driver app @long', async ({ page }) => {
  await signInAs(page, 'driver@demo.test');
  await page.goto('/');
  await expect(page).toHaveURL('/driver');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('driver@demo.test', { exact: true })).toBeVisible();
});

test('nobody who is signed out reaches it @long', async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?next=%2Fprofile');
});

test('the name is saved, and a failed save loses nothing that was typed @long', async ({
  page,
  browser,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  await becomeSomebody(page, browser, baseURL);
  await page.goto('/profile');
  const name = page.getByLabel('Name');
  await name.fill('Emilía Rós');
  await cutOff(page, 'PATCH /api/profile');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error saving your profile' })).toBeVisible();
  await expect(name).toHaveValue('Emilía Rós');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Save' }).click();
  await flash(page, 'Your profile is saved').readAndClose();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue('Emilía Rós');
  await name.fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
});

test('language and appearance hold at once @long', async ({ page, browser, baseURL }) => {
  await becomeSomebody(page, browser, baseURL);
  await page.goto('/profile');
  await page.getByRole('combobox', { name: 'Appearance' }).click();
  await page.getByRole('option', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Íslenska' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prófíll' })).toBeVisible();
  await flash(page, 'Skipt var um tungumál').readAndClose();
  await page.getByRole('combobox', { name: 'Tungumál' }).click();
  await page.getByRole('option', { name: 'Sama og hjá fyrirtækinu (English)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('a new password asks for the old one, and ends the other sessions @long', async ({ page, browser, baseURL }) => {
  const { email } = await becomeSomebody(page, browser, baseURL);
  const elsewhere = await browser.newPage(baseURL ? { baseURL } : {});
  await elsewhere.request.post('/api/session', { data: { email, password: PERSON_PASSWORD } });
  await elsewhere.goto('/vehicles');
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();

  await page.goto('/profile');
  const current = page.getByLabel('Current password', { exact: true });
  const wanted = page.getByLabel('New password', { exact: true });
  await current.fill('Wrong1234');
  await wanted.fill('Vetur2027');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(current).toBeFocused();
  await expect(page.getByText('Incorrect password', { exact: true })).toBeVisible();
  await expect(wanted).toHaveValue('Vetur2027');
  await current.fill(PERSON_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await flash(page, 'Your password is changed. Your other sessions have ended.').readAndClose();
  await expect(current).toHaveValue('');
  await expect(wanted).toHaveValue('');

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL('/login?next=%2Fvehicles');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await elsewhere.close();
});

test('every browser that is signed in is listed, and another one can be signed out @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await becomeSomebody(page, browser, baseURL);
  const elsewhere = await browser.newPage(baseURL ? { baseURL } : {});
  await elsewhere.request.post('/api/session', { data: { email, password: PERSON_PASSWORD } });
  await elsewhere.goto('/payments');
  await expect(elsewhere.getByRole('button', { name: 'Profile menu' })).toBeVisible();

  await page.goto('/profile');
  const list = page.getByRole('list', { name: 'Where you are logged in' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('This browser');
  await list.getByRole('listitem').last().getByRole('button', { name: 'Log out' }).click();
  await flash(page, 'Logged out there').readAndClose();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeHidden();
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
});
