import type { Page } from '@playwright/test';
import { holdBack, holdFileBack } from './support/answers.ts';
import { dialog, dialogHeading } from './support/dialog.ts';
import { EMPTY_LIST, enterShipment, mark } from './support/dispatch.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const palette = (page: Page) => dialog(page, 'Search and commands');
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');
const open = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
};

test('a shipment is found by what somebody has in hand, and is among the recent ones afterwards', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const word = mark();
  const { shipmentId } = await enterShipment(page, {
    referenceNumber: word,
    dropoff: {
      ...{ receiverName: 'Þórdís Ægisdóttir', streetAddress1: 'Óðinsgata 8' },
      ...{ scheduledDate: '2099-12-24', earliestTime: '10:00', latestTime: '12:00' },
    },
  });
  await page.goto('/users');
  await expect(page.getByRole('table')).toBeVisible();
  await open(page);
  await page.keyboard.type(word);
  const found = options(page).filter({ hasText: 'Þórdís Ægisdóttir' });
  await expect(found).toBeVisible();
  await expect(found).toContainText('New');
  await expect(found).toContainText(/24 Dec 2099, 10:00–12:00/);
  await expect(palette(page).getByRole('group', { name: 'Exact match' }).getByRole('option')).toHaveCount(1);
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/shipments/${shipmentId}`);

  await open(page);
  await expect(options(page).first()).toContainText(shipmentId);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
});

for (const file of ['palette', 'dialog-popup']) {
  test(`letters typed before ${file} has come are in the palette when it does @long`, async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const letGo = await holdFileBack(page, file);
    await page.goto('/users');
    // The field is inert and unreachable under the open palette.
    const search = page.getByRole('textbox', { name: 'Search users', includeHidden: true });
    await search.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('savedx');
    await page.keyboard.press('Backspace');
    letGo();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('saved');
    await expect(options(page).filter({ hasText: 'Saved locations' })).toBeVisible();
    await expect(search).toHaveValue('');
  });
}

test('letters typed before the form of a shipment has come are in its first field, and none if Escape calls it off @long', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  const letGo = await holdFileBack(page, 'shipment-modal');
  await page.goto(EMPTY_LIST);
  const create = page.getByRole('button', { name: 'Create shipment' }).first();
  await create.click();
  await page.keyboard.type('nobody');
  await page.keyboard.press('Escape');
  await create.click();
  await page.keyboard.type('thordisx');
  await page.keyboard.press('Backspace');
  await expect(dialog(page)).toHaveCount(0);
  letGo();
  const first = dialog(page).getByRole('textbox', { name: 'Receiver name' });
  await expect(first).toBeFocused();
  await expect(first).toHaveValue('thordis');
});

test('a scanner that is quicker than the palette opens what it scanned @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const word = mark();
  const { shipmentId } = await enterShipment(page, { referenceNumber: word });
  const letGo = await holdFileBack(page, 'palette');
  await page.goto('/users');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  letGo();
  await expect(page).toHaveURL(`/shipments/${shipmentId}`);
});

test('screens and actions are reached by a few letters, and the focus comes back', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  // A similar record would appear among the options while the arrows move through them.
  await page.route('**/api/search?*', (route) => route.fulfill({ json: { hits: [] } }));
  await page.goto('/users');
  const button = page.getByRole('button', { name: 'Search or run a command' });
  await button.click();
  await field(page).fill('saved');
  await expect(palette(page).getByRole('group', { name: 'Go to' }).getByRole('option')).toHaveText(['Saved locations']);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await open(page);
  await page.keyboard.type('dark');
  await expect(palette(page).getByRole('option', { name: 'Appearance: Dark' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await open(page);
  await page.keyboard.type('keyboard');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await open(page);
  await page.keyboard.type('create ship');
  await page.keyboard.press('Enter');
  await expect(dialogHeading(page, 'Create shipment')).toBeVisible();
});

test('leads to the screens that no navigation has, by the words that people use for them @long', async ({ page }) => {
  await signInAs(page, 'super@demo.test');
  await page.route('**/api/search?*', (route) => route.fulfill({ json: { hits: [] } }));
  await page.goto('/users');
  await expect(page.getByRole('table')).toBeVisible();
  for (const [typed, name] of [
    ['upload', 'Upload'],
    ['imports', 'Upload'],
    ['export', 'Shipments'],
    ['fetched', 'Fetched updates'],
    ['webhooks', 'Webhooks'],
    ['partner', 'Partner statuses'],
  ] as const) {
    await open(page);
    await field(page).fill(typed);
    await expect(palette(page).getByRole('group', { name: 'Go to' }).getByRole('option')).toHaveText([name]);
    await page.keyboard.press('Escape');
  }
  await open(page);
  await field(page).fill('imports');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shipments/upload');
});

test('an answer that comes late does not take the place of the newer one @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const [old, newer] = [mark(), mark()];
  await enterShipment(page, { referenceNumber: old, dropoff: { receiverName: `Old ${old}`, streetAddress1: 'A 1' } });
  await enterShipment(page, {
    referenceNumber: newer,
    dropoff: { receiverName: `New ${newer}`, streetAddress1: 'A 2' },
  });
  await page.goto('/users');
  await expect(page.getByRole('table')).toBeVisible();
  const letGo = await holdBack(page, 'GET /api/search');
  await open(page);
  const asked = page.waitForRequest((request) => request.url().includes(`q=${old}`));
  await field(page).fill(old);
  await asked;
  const askedAgain = page.waitForRequest((request) => request.url().includes(`q=${newer}`));
  await field(page).fill(newer);
  await askedAgain;
  letGo();
  await expect(options(page).filter({ hasText: newer })).toBeVisible();
  await expect(options(page).filter({ hasText: old })).toHaveCount(0);
});

test('what was found before is not opened as the answer to what is typed now', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const [old, newer] = [mark(), mark()];
  await enterShipment(page, { referenceNumber: old });
  const { shipmentId } = await enterShipment(page, {
    referenceNumber: newer,
    dropoff: { receiverName: `New ${newer}`, streetAddress1: 'A 2' },
  });
  await page.goto('/users');
  await expect(page.getByRole('table')).toBeVisible();
  await open(page);
  await field(page).fill(old);
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toBeEnabled();
  const letGo = await holdBack(page, 'GET /api/search');
  await field(page).fill(newer);
  await expect(options(page)).toBeDisabled();
  await options(page).click({ force: true });
  await expect(palette(page)).toBeVisible();
  await expect(page).toHaveURL(/\/users$/);
  // A scanner presses Enter before the answer comes; it then applies to the answer.
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/users$/);
  letGo();
  await expect(page).toHaveURL(`/shipments/${shipmentId}`);
});

test('Enter before the answer opens nothing that only resembles what was typed @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const word = mark();
  await enterShipment(page, { referenceNumber: word });
  await page.goto('/users');
  await expect(page.getByRole('table')).toBeVisible();
  await open(page);
  const letGo = await holdBack(page, 'GET /api/search');
  await field(page).fill(`${word}9`);
  await page.keyboard.press('Enter');
  letGo();
  await expect(palette(page).getByRole('group', { name: 'Similar' }).getByRole('option')).toHaveCount(1);
  await expect(page).toHaveURL(/\/users$/);
});

test('nothing found says what to try, and a stranger finds nothing of ours @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const word = mark();
  await enterShipment(page, { referenceNumber: word });
  await page.context().clearCookies();
  await signInAs(page, 'admin@stranger.test');
  await page.goto('/users');
  await expect(page.getByRole('table')).toBeVisible();
  await open(page);
  await page.keyboard.type(word);
  await expect(palette(page).getByText(`Nothing found for “${word}”`)).toBeVisible();
  await expect(options(page)).toHaveCount(0);
});
