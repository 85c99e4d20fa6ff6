import type { Page } from '@playwright/test';
import { holdBack, refuse } from './support/answers.ts';
import { bodyRows } from './support/row.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const rows = (page: Page) => bodyRows(page, 'Shipments');
const wholePage = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' });
const failedTab = (page: Page) => page.getByRole('button', { name: /^Failed/ });
const noAnswer = (page: Page) => page.getByRole('button', { name: 'Try again' });
const lamp = (page: Page, text: string) => page.getByText(text, { exact: true });

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  await page.goto('/shipments');
  await expect(rows(page).first()).toBeVisible();
});

test('rows of the tab before can neither be selected nor opened nor counted while those of the next are loading', async ({
  page,
}) => {
  await page.keyboard.press('j');
  const former = await rows(page).first().textContent();
  const release = await holdBack(page, 'GET /api/shipments');
  await failedTab(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(wholePage(page)).toBeDisabled();
  await expect(page.locator('tbody')).toHaveAttribute('inert', '');
  await expect(page.locator('tbody tr').first()).toHaveText(former ?? '');
  for (const key of ['x', 'Enter', 'e']) await page.keyboard.press(key);
  await page.locator('tbody tr').first().click({ force: true });

  release();
  await expect(wholePage(page)).toBeEnabled();
  await expect(rows(page).first()).toContainText('Failed');
  await expect(page.getByRole('region', { name: 'Selected shipments' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/shipments?status=failed');
  const count = await rows(page).count();
  await wholePage(page).click();
  await expect(page.getByRole('region', { name: 'Selected shipments' })).toContainText(`${count} selected`);
});

test('without a network another tab and the lamp say so, and both are back by themselves @long', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await expect(lamp(page, 'Live')).toBeVisible();
  await context.setOffline(true);
  await expect(lamp(page, 'Live')).toHaveCount(0);
  await failedTab(page).click();
  await expect(noAnswer(page)).toBeVisible();
  await expect(page.getByText('There is no connection; we keep trying.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(rows(page).first()).toContainText('Failed');
  await expect(lamp(page, 'Live')).toBeVisible();
});

test('a list that the server could not answer is there by itself once it can @long', async ({ page, allowConsole }) => {
  allowConsole(/status of 500/);
  const outage = await refuse(page, 'GET /api/shipments', { code: 'internal', status: 500 });
  await failedTab(page).click();
  await expect(noAnswer(page)).toBeVisible();
  outage.end();
  await expect(rows(page).first()).toContainText('Failed');
});
