import { expect, type Locator, type Page } from '@playwright/test';

/** Divisions of the demo carrier, by the ids that its seed gives them. */
export const AKUREYRI = '00000000-0000-4000-8000-000000000102';
export const SUDURLAND = '00000000-0000-4000-8000-000000000103';
export type Level = 'organisation' | typeof AKUREYRI | typeof SUDURLAND;

type Overrides = Record<string, unknown>;

export const openConfig = async (page: Page, level: Level = 'organisation'): Promise<void> => {
  await page.goto(`/organisation-config-settings?level=${level}`);
  // A fresh page fetches the application, the screen and its settings one after the other; a busy machine takes a while.
  await expect(page.getByRole('region', { name: 'General', exact: true })).toBeVisible({ timeout: 20_000 });
};

/** The row of one setting, by the name the specification gives it. */
export const row = (page: Page, configField: string): Locator => page.locator(`[data-setting="${configField}"]`);

export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

export const toggle = (page: Page, name: string): Locator => page.getByRole('switch', { name, exact: true });

/** The items of an ordered choice, as they are numbered. */
export const items = (page: Page, configField: string): Locator => row(page, configField).locator('[data-item]');

export const save = async (page: Page, level: string): Promise<void> => {
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('status').filter({ hasText: `Settings of ${level} saved` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeHidden();
};

/** Puts a level into a known state, whatever an earlier test left there. */
export const setLevel = async (page: Page, level: Level, overrides: Overrides): Promise<void> => {
  const { levels } = await (await page.request.get('/api/organisation-config')).json();
  const found = levels.find((each: { subCompanyId: string | null }) => (each.subCompanyId ?? 'organisation') === level);
  const answer = await page.request.put(`/api/organisation-config/${level}`, {
    data: { version: found.version, overrides },
  });
  expect(answer.ok(), `the settings of ${level} are put`).toBe(true);
};
