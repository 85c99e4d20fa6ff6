import type { Page } from '@playwright/test';
import { dialog } from './support/dialog.ts';
import { EMPTY_LIST, enterShipment, mark, SHORT_LIST } from './support/dispatch.ts';
import { openConfig } from './support/settings.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Shipments' });
const panel = (page: Page) => page.getByRole('region', { name: /^Shipment S/ });
const createButton = (page: Page) => page.getByRole('button', { name: 'Create shipment' });

const openList = async (page: Page, address = SHORT_LIST) => {
  await page.goto(address);
  await expect(table(page)).toBeVisible();
};

/** Every control with a role, as assistive technology sees the page. */
const controls = (page: Page) =>
  page.getByRole('button').or(page.getByRole('link')).or(page.getByRole('checkbox')).or(page.getByRole('textbox'));

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
});

test('the page behind a modal is inert: nothing of it is reached, and all of it when the modal is gone', async ({
  page,
}) => {
  await openList(page, '/shipments');
  const before = await controls(page).count();
  expect(before).toBeGreaterThan(50);
  await createButton(page).click();
  await expect(dialog(page)).toBeVisible();

  const outside = await controls(page).evaluateAll(
    (elements) => elements.filter((element) => !element.closest('[role="dialog"]')).length,
  );
  expect(outside, 'controls outside of the dialog that assistive technology reaches').toBe(0);
  // The keyboard, or a script that moves the focus, does not reach them either.
  await page
    .locator('header button')
    .first()
    .evaluate((button) => (button as HTMLElement).focus());
  await expect(dialog(page).locator(':focus')).toHaveCount(1);
  await expect(page.locator('main')).toHaveAttribute('inert');

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('[inert]')).toHaveCount(0);
  expect(await controls(page).count()).toBeGreaterThan(50);
});

test('the focus goes into a modal, stays there, and comes back to what opened it @long', async ({ page }) => {
  await page.goto(EMPTY_LIST);
  await createButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'Receiver name' })).toBeFocused();
  const stops = await dialog(page).locator('button, input, textarea, select').count();
  for (let press = 0; press < stops + 2; press += 1) await page.keyboard.press('Tab');
  await expect(dialog(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(dialog(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(createButton(page)).toBeFocused();
});

test('Escape closes the newest layer only: a list in a modal, then the modal, then the panel', async ({ page }) => {
  const { shipmentId } = await enterShipment(page, { dropoff: { receiverName: mark(), streetAddress1: 'Gata 1' } });
  await openList(page, `/shipments?search=${shipmentId}&open=${shipmentId}`);
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('combobox', { name: 'Saved location' }).last().fill('a');
  await expect(dialog(page).getByRole('listbox')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('listbox')).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
});

test('a question that asks first begins at the way out, and the focus comes back to what asked @long', async ({
  page,
}) => {
  await signInAs(page, 'developer@demo.test');
  await page.goto('/api-key');
  const rotate = page.getByRole('button', { name: 'Rotate key' });
  await rotate.click();
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rotate).toBeFocused();
});

test('a tooltip describes its button, and Escape takes it away and leaves the panel open @long', async ({ page }) => {
  const { shipmentId } = await enterShipment(page, { dropoff: { receiverName: mark(), streetAddress1: 'Gata 1' } });
  await openList(page, `/shipments?search=${shipmentId}&open=${shipmentId}`);
  const duplicate = panel(page).getByRole('button', { name: 'Duplicate' });
  await duplicate.focus();
  const tooltip = page.getByRole('tooltip', { name: 'Duplicate' });
  await expect(tooltip).toBeVisible();
  await expect(duplicate).toHaveAttribute('aria-describedby', (await tooltip.getAttribute('id')) ?? '');
  await expect(duplicate).toHaveAccessibleDescription('Duplicate');

  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await expect(duplicate).not.toHaveAttribute('aria-describedby');
  await expect(duplicate).toBeFocused();
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
});

test('in a modal, Escape takes the tooltip away and leaves the modal open @long', async ({ page }) => {
  await signInAs(page, 'developer@demo.test');
  await page.goto('/payments');
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'API key' }).click();
  await dialog(page).getByRole('button', { name: 'Copy to clipboard' }).focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
});

test('a popover stays open when the window is resized while somebody types in it, and follows its button @long', async ({
  page,
}) => {
  await openList(page);
  const button = page.getByRole('button', { name: /^Scheduled/ });
  await button.click();
  await dialog(page).getByRole('textbox', { name: 'From' }).fill('16.');
  // A phone does the same when its keyboard opens.
  await page.setViewportSize({ width: 1340, height: 500 });
  await page.keyboard.type('11');
  await expect(dialog(page).getByRole('textbox', { name: 'From' })).toHaveValue('16.11');
  await expect
    .poll(async () => {
      const [at, popover] = [await button.boundingBox(), await dialog(page).boundingBox()];
      return Math.round((popover?.y ?? 0) - (at?.y ?? 0) - (at?.height ?? 0));
    })
    .toBe(4);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a modal holds the page below it where it was, and lets it scroll again @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/profile');
  // The whole page is there, or there would be nothing to scroll.
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  const places = () => page.evaluate(() => [document.querySelector('main')?.scrollTop, window.scrollY]);
  await page.getByRole('button', { name: /^Profile menu/ }).focus();
  await page.evaluate(() => {
    document.querySelector('main')?.scrollTo(0, 120);
    window.scrollTo(0, 120);
  });
  const before = await places();
  expect(Math.max(...before.map((place) => place ?? 0))).toBe(120);
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toBeVisible();
  await page.mouse.move(195, 250);
  await page.mouse.wheel(0, 300);
  expect(await places()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(await places()).toEqual(before);
  await page.mouse.wheel(0, 50);
  await expect.poll(places).not.toEqual(before);
});

test('the row with the focus keeps it when it scrolls out of the window, and is where it was on the way back @long', async ({
  page,
}) => {
  await openList(page, '/shipments?rows=250');
  for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
  const name = (await table(page).locator('[aria-rowindex="4"] a').first().textContent()) ?? '';
  await expect(page.locator(':focus')).toHaveText(name);
  const scroller = table(page).locator('..');
  await scroller.evaluate((element) => element.scrollTo(0, 5000));
  // Rows further down are rendered by now, and those above are not.
  await expect(table(page).locator('[aria-rowindex="150"]')).toBeVisible();
  await expect(table(page).locator('[aria-rowindex="30"]')).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveText(name);
  await page.keyboard.press('ArrowDown');
  await expect(table(page).locator('[aria-rowindex="5"] a').first()).toBeFocused();
});

test('a message is said by a region that stood in the page before it, also over a modal', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  let fail = () => {};
  const isOpen = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/api/profile', async (route) => {
    await isOpen;
    await route.fulfill({ status: 500, json: {} });
  });
  // The regions have closed roots, which can only be watched from where they are made.
  await page.addInitScript(() => {
    const said: unknown[] = [];
    const regions: Element[] = [];
    Object.assign(window, { said, regions });
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init);
      if (this.ariaLive === 'assertive') regions.push(this);
      new MutationObserver(() => {
        const isHidden = this.closest('[inert], [aria-hidden="true"]') !== null;
        if (root.textContent) said.push({ politeness: this.ariaLive, message: root.textContent, isHidden });
      }).observe(root, { childList: true });
      return root;
    };
  });
  type Watched = { readonly said: readonly unknown[]; readonly regions: readonly Element[] };
  await openList(page);
  expect(
    await page.evaluate(() => {
      const { said, regions } = window as unknown as Watched;
      return { said, regions: regions.filter((region) => region.isConnected).length };
    }),
  ).toEqual({ said: [], regions: 1 });
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  const isAsked = page.waitForRequest('**/api/profile');
  await page.getByRole('menuitemradio', { name: 'Íslenska' }).click();
  await isAsked;
  await page.keyboard.press('Escape');
  await createButton(page).click();
  await expect(dialog(page)).toBeVisible();
  await expect(page.locator('main')).toHaveAttribute('inert');

  fail();
  await expect(page.getByRole('alert')).toBeVisible();
  const message = (await page.getByRole('alert').textContent()) ?? '';
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Watched).said))
    .toEqual([{ politeness: 'assertive', message, isHidden: false }]);
  await expect(page.getByText(message), 'places where the message is found').toHaveCount(1);
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
});

test('the page beside open options stays reachable for assistive technology, and decoration stays hidden @long', async ({
  page,
}) => {
  await signInAs(page, 'super@demo.test');
  await openConfig(page);
  await page.evaluate(() => {
    const before = [...document.body.querySelectorAll('*')].map((element) => [element, element.ariaHidden]);
    Object.assign(window, { before });
  });
  const changed = () =>
    page.evaluate(() => {
      const { before } = window as unknown as { before: readonly (readonly [Element, string | null])[] };
      return before.filter(([element, was]) => element.ariaHidden !== was).map(([element]) => element.outerHTML);
    });
  await page.getByRole('combobox', { name: 'Time zone' }).fill('atlantic');
  await expect(page.getByRole('option', { name: 'Atlantic/Reykjavik' })).toBeVisible();
  await expect(page.locator('[data-base-ui-inert]').first(), 'what Base UI marks beside the options').toBeAttached();
  expect(await changed()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  expect(await changed()).toEqual([]);
});
