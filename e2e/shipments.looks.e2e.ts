import type { Page } from '@playwright/test';
import { expectAccessible, expectLayerAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { speakIcelandic } from './support/answers.ts';
import { dialog } from './support/dialog.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAs(page, 'admin@demo.test');
});

const expectReadable = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

const rows = (page: Page) => page.locator('[data-row]');

const openList = async (page: Page, search = '') => {
  await page.goto(`/shipments${search}`);
  await expect(rows(page).first()).toBeVisible();
};

test('the list is readable for everybody, with a row under the cursor and others selected', async ({ page }) => {
  await openList(page);
  for (const key of ['j', 'x', 'j', 'x', 'j']) await page.keyboard.press(key);
  await expect(page.getByRole('region', { name: 'Selected shipments' })).toBeVisible();
  await expectReadable(page);
});

test('the tab of the list that an address leads to is in sight on a phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'where there is room, the tabs that do not fit are in a menu');
  await openList(page, '?status=failed');
  const tab = page.getByRole('navigation', { name: 'Shipments by status' }).getByRole('button', { name: /^Failed/ });
  await expect(tab).toHaveText(/^Failed\d+$/);
  await expect(tab).toBeInViewport({ ratio: 1 });
});

test('what is in the footer has room in it @long', async ({ page }) => {
  await openList(page);
  const select = page.getByRole('combobox', { name: 'Rows per page' });
  const [inner, footer] = [await select.boundingBox(), await select.locator('..').boundingBox()];
  if (!inner || !footer) throw new Error('There is no footer.');
  expect(inner.y).toBeGreaterThanOrEqual(footer.y + 4);
  expect(inner.y + inner.height).toBeLessThanOrEqual(footer.y + footer.height - 4);
});

test('the range of the list is one line in both languages, also on a phone', async ({ page }) => {
  for (const word of ['of', 'af']) {
    if (word === 'af') await speakIcelandic(page);
    await openList(page);
    const range = page.getByRole('status').filter({ hasText: new RegExp(`^1–\\d+ ${word} `) });
    await expect(range).toBeVisible();
    // Neither broken nor cut off, and inside of its bar.
    const isWhole = await range.evaluate((each) => each.scrollWidth <= each.clientWidth && each.clientHeight < 30);
    expect(isWhole).toBe(true);
    const footer = range.locator('..');
    expect(await footer.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  }
});

test('so are every status, and the longest of everything', async ({ page }) => {
  await page.route('**/api/shipments?*', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    const statuses =
      'new open transport-request assigned in-warehouse out-for-delivery not-picked-up self-collect completed failed mixed deleted'.split(
        ' ',
      );
    const shipments = statuses.map((deliveryStatus, index) => ({
      ...list.shipments[index],
      deliveryStatus,
      dropoff: {
        ...list.shipments[index].dropoff,
        receiverName: 'Þorbjörg Aðalsteinsdóttir Vilhjálmsdóttir hjá Rafmiðlun Norðurlands ehf.',
        streetAddress1: 'Suðurlandsbraut 4 til 8, þriðja hæð, gengið inn að norðanverðu',
      },
    }));
    await route.fulfill({ response: answer, json: { ...list, shipments } });
  });
  await openList(page);
  await expectReadable(page);
});

test('so are its filters', async ({ page, isMobile }) => {
  await openList(page, '?receiverStatus=home');
  if (isMobile) {
    await page.getByRole('button', { name: 'Filters, 1 on' }).click();
    await expect(dialog(page, 'Filters')).toBeVisible();
  } else {
    await page.getByRole('button', { name: 'Scheduled', exact: true }).click();
    await expect(dialog(page, 'Scheduled')).toBeVisible();
  }
  await expectLayerAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('so are a list without a match and the sheet of shortcuts @long', async ({ page }) => {
  await page.goto('/shipments?search=nobody-is-called-this');
  await expect(page.getByRole('heading', { name: 'No shipments match' })).toBeVisible();
  await expectReadable(page);
  await page.keyboard.press('?');
  await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible();
  await expectReadable(page);
});

test('so are the questions of a bulk action, its plan and its report @long', async ({ page }) => {
  await openList(page, '?status=completed');
  for (const key of ['j', 'x', 'j', 'x', 's']) await page.keyboard.press(key);
  const modal = dialog(page);
  await modal.getByRole('radio', { name: /^Failed/ }).check();
  await modal.getByRole('button', { name: 'Change 2 shipments' }).click();
  await expect(modal.getByText('Choose a cause')).toBeVisible();
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await expect(modal.getByText('2 will be in the PDF')).toBeVisible();
  await expectReadable(page);
  await modal.getByRole('button', { name: 'Make the labels of 2 shipments' }).click();
  await expect(modal.getByRole('link')).toHaveCount(3);
  await expectReadable(page);
});

test('files that were uploaded before are opened with a finger, too @long', async ({ page }) => {
  await page.goto('/shipments/upload');
  const file = {
    name: 'finger.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Receiver name;Street address\nAnna;Gata 1'),
  };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByText('1 of 1 rows ready')).toBeVisible();
  await expectReadable(page);
  await page.goto('/shipments/upload');
  await expect(page.getByRole('link', { name: file.name }).first()).toBeVisible();
  await expectReadable(page);
});
