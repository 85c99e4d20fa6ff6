import type { Page } from '@playwright/test';
import { expectAccessible, expectLayerAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { dialog } from './support/dialog.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Screens without content yet; the others have their own tests. */
const SCREENS = [
  '/shipments/S1A2B3C4D',
  '/shipments/upload',
  '/geocode',
  '/vehicles/7/deliveries/9',
  '/payments',
  '/api-key',
  '/no/such/page',
];

test('no screen of the shell has a fault that axe can find', async ({ page }) => {
  test.slow();
  await signInAs(page, 'developer@demo.test');
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('a page that does not exist has none for visitors either @long', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(heading(page)).toBeVisible();
  await expectAccessible(page);
});

test('the open profile menu has none @long', async ({ page }) => {
  await signInAs(page, 'super@demo.test');
  await page.goto('/payments');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectLayerAccessible(page);
});

test('the open API key modal has none, its tooltip included @long', async ({ page }) => {
  await signInAs(page, 'developer@demo.test');
  await page.goto('/payments');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'API key' }).click();
  const copy = page.getByRole('button', { name: 'Copy to clipboard' });
  await copy.focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectAccessible(page);
});

test('flash messages have none @long', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  await signInAs(page, 'admin@demo.test');
  await page.goto('/payments');
  await page.route('**/api/profile', (route) => route.abort());
  const pageBox = () => page.locator('main').boundingBox();
  const before = await pageBox();
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Íslenska' }).click();
  await expect(page.getByRole('alert')).toHaveText('Oops! Something went wrong');
  // It lies over the page, which stays where it is.
  expect(await pageBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  for (const type of ['info', 'warning', 'success'] as const) {
    await repaintFlash(page, type);
    await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
    await expectAccessible(page);
  }
});

/** No screen shows every type yet, nor an action: the test restyles the current message with the style sheet. */
const repaintFlash = (page: Page, type: 'info' | 'warning' | 'success') =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('alert') })
    .evaluate((flash, wanted) => {
      const [, hash] = /_flash_([^_]+)_/.exec(flash.className) ?? [];
      const selectors = [...document.styleSheets].flatMap(({ cssRules }) =>
        [...cssRules].map((rule) => (rule instanceof CSSStyleRule ? rule.selectorText : '')),
      );
      const classOf = (name: string) => {
        const found = selectors.find((each) => each.startsWith(`._${name}_${hash}_`) && !/[ :]/.test(each));
        if (!found) throw new Error(`no style for ${name}`);
        return found.slice(1);
      };
      flash.setAttribute('class', `${classOf('flash')} ${classOf(wanted)}`);
      const action = document.createElement('button');
      action.className = classOf('action');
      action.textContent = 'Undo';
      if (!flash.querySelector(`.${action.className}`)) flash.querySelector('button')?.before(action);
    }, type);

test('a screen that crashed has none @long', async ({ page, allowConsole }) => {
  allowConsole(/Failed to (load|fetch)|ScreenLoadError|did not load/);
  await page.route('**/assets/users-*.js', (route) => route.abort());
  await signInAs(page, 'admin@demo.test');
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('nothing scrolls sideways, menus and drawer included', async ({ page }) => {
    await signInAs(page, 'developer@demo.test');
    for (const path of ['/shipments', '/api-key', '/no/such/page']) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(dialog(page, 'Main')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await expectNoSidewaysScroll(page);
    await page.getByRole('menuitem', { name: 'API key' }).click();
    await expect(dialog(page, 'API key')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
