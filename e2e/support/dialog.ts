import type { Locator, Page } from '@playwright/test';

/** The open dialog, or the one of this name. */
export const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name });

export const dialogHeading = (page: Page, name: string | RegExp): Locator =>
  dialog(page).getByRole('heading', { name });

/** A field that is typed into, whether it completes what is typed or not. */
export const textField = (within: Page | Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true }).or(within.getByRole('combobox', { name, exact: true }));

export const dialogField = (page: Page, name: string): Locator => textField(dialog(page), name);

export const dialogButton = (page: Page, name: string | RegExp): Locator => dialog(page).getByRole('button', { name });

export const pressInDialog = (page: Page, name: string | RegExp): Promise<void> => dialogButton(page, name).click();

/** Opens a select in the dialog and chooses an option. Some lists are rendered beside the dialog and not in it. */
export const chooseInDialog = async (page: Page, field: string, option: string): Promise<void> => {
  await dialog(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};
