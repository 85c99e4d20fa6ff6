import type { Page } from '@playwright/test';
import { holdFileBack } from './support/answers.ts';
import { dialog } from './support/dialog.ts';
import { SHORT_LIST } from './support/dispatch.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Shipments' });
const filter = (page: Page) => page.getByRole('button', { name: 'Receiver status', exact: true });
const profile = (page: Page) => page.getByRole('button', { name: /^Profile menu/ });
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name });

const openList = async (page: Page) => {
  await page.goto(SHORT_LIST);
  await expect(table(page)).toBeVisible();
};

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
});

test('ArrowDown on the button of a menu opens it at its first entry, and no row of the table is walked to', async ({
  page,
}) => {
  await openList(page);
  await page.keyboard.press('j');
  const cursor = await page.locator(':focus').textContent();
  await profile(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(profile(page)).toBeFocused();
  // The cursor is where it was: the next step continues from it.
  await page.keyboard.press('k');
  await expect(page.locator(':focus')).toHaveText(cursor ?? '');
});

test('ArrowUp opens a menu at its last entry; Home, End and the arrows walk round @long', async ({ page }) => {
  await openList(page);
  await profile(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
});

test('Enter and a click open a menu at its first entry, and the first arrow leads to the second @long', async ({
  page,
}) => {
  await openList(page);
  for (const open of [() => page.keyboard.press('Enter'), () => profile(page).click()]) {
    await profile(page).focus();
    await open();
    const entries = page.getByRole('menu').locator('[role^="menuitem"]');
    await expect(entries.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(entries.nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(profile(page)).toBeFocused();
  }
});

test('letters find an entry of a menu, and Enter takes it', async ({ page }) => {
  await openList(page);
  await profile(page).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.type('dar');
  await expect(choice(page, 'Dark')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(choice(page, 'Dark')).toHaveAttribute('aria-checked', 'true');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test.describe('code that is loaded ahead', () => {
  test.use({ loadsAhead: true });

  for (const [event, near] of [
    ['the focus', (page: Page) => profile(page).focus()],
    // Not a move of the mouse: that is a sign of life, which fetches everything ahead.
    ['the pointer', (page: Page) => profile(page).dispatchEvent('pointerover')],
  ] as const) {
    test(`${event} on the button of a menu fetches its code @long`, async ({ page }) => {
      await page.addInitScript('window.requestIdleCallback = () => 0');
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      await openList(page);
      const isFetched = () => requested.some((url) => url.includes('/assets/menu-popup-'));
      expect(isFetched()).toBe(false);
      await near(page);
      await expect.poll(isFetched).toBe(true);
    });
  }

  test('the code of the list and its layers is compiled while it is fetched @long', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await openList(page);
    await expect.poll(() => requested.join()).toContain('/assets/shipment-modal-');
    const libraries = /\/(map|patterns|phone-numbers|texts)-/;
    // Read again and not from the page, which may still be loading others when it is closed.
    for (const url of requested.filter((each) => /\/assets\/.*\.js$/.test(each) && !libraries.test(each))) {
      expect(await (await page.request.get(url)).text(), url).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    }
  });
});

test('a browser that saves data loads the code of a form at the click, and not before @long', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openList(page);
  const isFetched = () => requested.some((url) => url.includes('/assets/shipment-modal-'));
  await page.mouse.move(300, 300);
  // The page's own timers and idle moments are over when a later one of the same kind has run.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 500)));
  expect(isFetched()).toBe(false);
  await page.getByRole('button', { name: 'Create shipment' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(isFetched()).toBe(true);
});

test('one of several is a radio entry in a group with a name; what is chosen beside others is a checkbox, and the menu stays for the next one', async ({
  page,
}) => {
  await openList(page);
  await filter(page).click();
  const checks = page.getByRole('menuitemcheckbox');
  await expect(checks.first()).toBeVisible();
  const names = (await checks.allTextContents()).slice(0, 2);
  await checks.nth(0).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { checked: true })).toHaveText(names);
  await expect(page.getByRole('button', { name: `Receiver status: ${names.join(', ')}` })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await checks.nth(0).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Receiver status: ${names[1]}` }).click();
  await page.getByRole('menuitemcheckbox', { checked: true }).click();
  await page.keyboard.press('Escape');
  await expect(filter(page)).toBeVisible();

  await profile(page).click();
  await expect(
    page.getByRole('menu').getByRole('group', { name: 'Appearance' }).getByRole('menuitemradio'),
  ).toHaveCount(3);
});

test('Tab leaves a menu for what comes after its button, and a second click closes it @long', async ({ page }) => {
  await openList(page);
  await filter(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await filter(page).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await filter(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Payment status', exact: true })).toBeFocused();
});

test('a menu whose file does not come says so and closes, and the next try opens it @long', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|Failed to fetch dynamically imported module/);
  await page.route('**/assets/menu-popup-*.js', (route) => route.abort());
  await openList(page);
  await profile(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
  await expect(profile(page)).toHaveAttribute('aria-expanded', 'false');
  await page.unroute('**/assets/menu-popup-*.js');
  await page.reload();
  await profile(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
});

test('letters typed while a menu is on its way do not reach the page; Escape and a press elsewhere call it off @long', async ({
  page,
}) => {
  const letGo = await holdFileBack(page, 'menu-popup');
  await openList(page);
  await profile(page).click();
  await page.keyboard.press('c');
  await page.keyboard.press('Escape');
  await expect(profile(page)).toHaveAttribute('aria-expanded', 'false');
  await profile(page).click();
  await expect(profile(page)).toHaveAttribute('aria-expanded', 'true');
  await page.mouse.click(600, 600);
  await expect(profile(page)).toHaveAttribute('aria-expanded', 'false');
  letGo();
  await profile(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test.describe('by finger, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a menu opens, stays inside the screen, and a touch beside it closes it @long', async ({ page }) => {
    await page.goto('/shipments');
    await expect(page.getByRole('list', { name: 'Shipments' })).toBeVisible();
    await profile(page).tap();
    const box = await page.getByRole('menu').boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    await choice(page, 'Dark').tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.touchscreen.tap(40, 700);
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
});

test('layers appear at once: nothing moves for anybody, with or without reduced motion @long', async ({ page }) => {
  await openList(page);
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion });
    await profile(page).click();
    const moving = await page
      .getByRole('menu')
      .evaluate((menu) => (menu.closest('body > *')?.getAnimations({ subtree: true }) ?? []).length);
    expect(moving).toBe(0);
    await page.keyboard.press('Escape');
  }
});
