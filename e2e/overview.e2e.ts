import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('the overview is accessible, fits, and each of its numbers leads to the list that it has counted', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  await page.goto('/overview?days=84');
  const figure = (name: string) => page.locator('dl > div', { has: page.getByText(name, { exact: true }) });
  await expect(figure('Planned')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  for (const name of ['Planned', 'Delivered', 'Failed', 'On time', 'Late']) {
    const link = figure(name).getByRole('link');
    const count = await link.textContent();
    await link.click();
    await expect(page).toHaveURL(/\/shipments\?/);
    await expect(page.getByRole('navigation', { name: 'Shipments by status' }).locator('[aria-current]')).toContainText(
      count ?? 'a number',
    );
    await page.goBack();
  }

  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL(/days=1$/);
});
