import type { Page } from '@playwright/test';
import { expectAccessible, expectLayerAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { dialog } from './support/dialog.ts';
import { type DemoUser, signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const open = async (page: Page, email: DemoUser = 'developer@demo.test') => {
  await signInAs(page, email);
  await page.goto('/api-key');
  await expect(page.getByRole('heading', { name: 'More keys' })).toBeVisible();
};

const askForKey = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'New key' }).click();
  const modal = dialog(page, 'New key');
  await expect(modal.getByLabel('Name')).toHaveAttribute('aria-required', 'true');
  await modal.getByLabel('Name').fill(name);
  // Everything at once, and what is too much taken away again.
  await modal.getByLabel('Everything: read').check();
  await expect(modal.getByRole('checkbox', { name: /: read$/, checked: true })).toHaveCount(11);
  await modal.getByLabel('Everything: read').uncheck();
  await modal.getByLabel('Shipments: write').check();
  await expect(modal.getByText('This key cannot read back: Shipments')).toBeVisible();
  await modal.getByLabel('Shipments: write').uncheck();
  await modal.getByLabel('Shipments: read').check();
  await expect(modal.getByText(/cannot read back/)).toHaveCount(0);
  return modal;
};

/** Makes a key and reads the secret off the page. */
const make = async (page: Page, name: string): Promise<string> => {
  const modal = await askForKey(page, name);
  await modal.getByRole('button', { name: 'Create key' }).click();
  return readSecret(page, name);
};

const readSecret = async (page: Page, name: string): Promise<string> => {
  const shown = dialog(page, `The key ${name}`);
  const token = (await shown.getByText(/^wb_/).textContent()) ?? '';
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await expect(shown).toBeHidden();
  return token;
};

const statusOf = async (page: Page, token: string) =>
  (await page.request.get('/api/v1/shipments', { headers: { authorization: `Bearer ${token}` } })).status();

test('a key is made, used, rotated and revoked, and the history tells of it', async ({ page }) => {
  await open(page);
  const token = await make(page, 'Web shop');
  expect(await statusOf(page, token)).toBe(200);
  expect(await page.content()).not.toContain(token);
  const item = page.getByRole('list', { name: 'Keys with rights of their own' }).getByRole('listitem').first();
  await expect(item).toContainText(`Web shop …${token.slice(-4)}`);
  await expect(item).toContainText('Shipments: read');

  await item.getByRole('button', { name: 'Rotate the key Web shop' }).click();
  await dialog(page, 'Rotate the key Web shop?').getByRole('button', { name: 'Rotate' }).click();
  const fresh = await readSecret(page, 'Web shop');
  await expect(item).toContainText(`The previous secret, …${token.slice(-4)}, works until`);
  expect(await statusOf(page, fresh)).toBe(200);

  await item.getByRole('button', { name: 'Revoke the key Web shop' }).click();
  await dialog(page, 'Revoke the key Web shop?').getByRole('button', { name: 'Revoke' }).click();
  await expect(item).toContainText('Revoked');
  await expect(item.getByRole('button')).toHaveCount(0);
  expect(await statusOf(page, fresh)).toBe(401);
  await expect(page.getByText('Key revoked')).toBeVisible();
});

test('what is missing is told beside its field, and a secret that was not copied is not lost by a slip @long', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'New key' }).click();
  const modal = dialog(page, 'New key');
  await modal.getByRole('button', { name: 'Create key' }).click();
  await expect(modal.getByText('Name is required')).toBeVisible();
  await expect(modal.getByText('Choose at least one')).toBeVisible();
  await modal.getByLabel('Name').fill('Slip');
  await modal.getByLabel('Vehicles: write').check();
  await modal.getByRole('textbox', { name: 'Last day' }).fill('2020-01-01');
  await modal.getByRole('button', { name: 'Create key' }).click();
  await expect(modal.getByText('This day is over')).toBeVisible();
  await modal.getByRole('textbox', { name: 'Last day' }).fill('');
  await modal.getByRole('button', { name: 'Create key' }).click();
  const shown = dialog(page, 'The key Slip');
  await expect(shown).toBeVisible();
  await expectLayerAccessible(page);
  await page.keyboard.press('Escape');
  await dialog(page, 'Close without copying?').getByRole('button', { name: 'Show the key' }).last().click();
  await expect(shown.getByText(/^wb_/)).toBeVisible();
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await expect(shown).toBeHidden();
});

test('super-admins keep keys as well, without seeing the one of the organisation @long', async ({ page }) => {
  await open(page, 'super@demo.test');
  await expect(page.getByText('Only people with the developer role can see the key.')).toBeVisible();
  await make(page, 'By a super-admin');
  await expect(page.getByText('By a super-admin')).toBeVisible();
});

test('the page and its form are fit for everybody, also on a phone @long', async ({ page }) => {
  await open(page);
  await make(page, 'A program with a rather long name that has to find room on a small screen');
  await expectAccessible(page);
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
  await askForKey(page, 'Looks');
  await expectLayerAccessible(page);
  await expectNoSidewaysScroll(page);
});
