import { expect, type Locator, type Page } from '@playwright/test';
import { flash } from './flash.ts';
import { signInAs } from './sign-in.ts';

/** Sub-companies of the demo carrier, by the ids from its seed. */
export const AKUREYRI = '00000000-0000-4000-8000-000000000102';
export const SUDURLAND = '00000000-0000-4000-8000-000000000103';
export type Level = 'organisation' | typeof AKUREYRI | typeof SUDURLAND;

type Overrides = Record<string, unknown>;

export const openConfig = async (page: Page, level: Level = 'organisation'): Promise<void> => {
  await page.goto(`/organisation-config-settings?level=${level}`);
  await expect(page.getByRole('region', { name: 'General', exact: true })).toBeVisible();
};

/** One config field with all its parts, by the name in the specification. */
export const setting = (page: Page, name: string): Locator => page.locator(`[data-config-field="${name}"]`);

export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

export const toggle = (page: Page, name: string): Locator => page.getByRole('switch', { name, exact: true });

/** The items of an ordered choice, in order. */
export const items = (page: Page, name: string): Locator => setting(page, name).locator('[data-item]');

export const save = async (page: Page, level: string): Promise<void> => {
  await page.getByRole('button', { name: 'Save settings' }).click();
  await flash(page, `Settings of ${level} saved`).readAndClose();
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeHidden();
};

/** Puts a level into a known state, whatever an earlier test left behind. */
export const setLevel = async (page: Page, level: Level, overrides: Overrides): Promise<void> => {
  const { levels } = await (await page.request.get('/api/organisation-config')).json();
  const found = levels.find((each: { subCompanyId: string | null }) => (each.subCompanyId ?? 'organisation') === level);
  const answer = await page.request.put(`/api/organisation-config/${level}`, {
    data: { version: found.version, overrides },
  });
  expect(answer.ok(), `the settings of ${level} are put`).toBe(true);
};

/** An organisation without sub-companies, whose config only the tests of config use. */
export const STRANGER = 'Útnes sf.';

export const asStranger = async (page: Page): Promise<void> => {
  await signInAs(page, 'super@stranger.test');
  await setLevel(page, 'organisation', {});
  await openConfig(page);
};

export const asCarrier = async (page: Page): Promise<void> => {
  await signInAs(page, 'super@demo.test');
  await setLevel(page, SUDURLAND, {});
  await openConfig(page, SUDURLAND);
};

/** Restores the config that tests change, for any signed-in user: later tests begin from the demo's config. */
export const restoreSettings = async (page: Page): Promise<void> => {
  const { session } = await (await page.request.get('/api/session')).json();
  const email = session?.user.email;
  if (email === 'super@stranger.test') await setLevel(page, 'organisation', {});
  if (email === 'super@demo.test') await setLevel(page, SUDURLAND, {});
};
