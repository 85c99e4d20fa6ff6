import type { Locator, Page } from '@playwright/test';

/** The row of a table that has this text in it. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** All rows of a table but its header. */
export const bodyRows = (page: Page, table: string): Locator =>
  page.getByRole('table', { name: table }).locator('tbody').getByRole('row');

/** Opens the menu of actions of a row, by the name that the row goes by, and takes one. */
export const chooseForRow = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
