import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(() => {
  test.slow();
});

test('the list and its modals can be read by everybody @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  await page.goto('/saved-locations');
  await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Create saved location' }).click();
  await page.getByRole('button', { name: 'Save location' }).click();
  await expect(page.getByText('Street address is required')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Import from past stops' }).click();
  await expect(page.getByRole('checkbox', { name: /^All/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('an empty list says both ways to begin @long', async ({ page }) => {
  await signInAs(page, 'admin@stranger.test');
  await page.goto('/saved-locations');
  await expect(page.getByRole('heading', { name: 'No saved locations yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create saved location' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import from past stops' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
