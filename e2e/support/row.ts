import type { Locator, Page } from '@playwright/test';

/** The row of a table that has this text in it. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** All rows of a table but its header. */
export const bodyRows = (page: Page, table: string): Locator =>
  page.getByRole('table', { name: table }).locator('tbody').getByRole('row');

/** Opens the action menu of a row, found by the row's name, and chooses an action. */
export const chooseForRow = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
