import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectLayerAccessible } from './support/accessible.ts';
import { refuse } from './support/answers.ts';
import { dialog } from './support/dialog.ts';
import { enterShipment, mark } from './support/dispatch.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('what is selected is exported as CSV, in the order of the list, and comes back as it was', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const word = mark();
  const enter = (receiverName: string) =>
    enterShipment(page, { dropoff: { receiverName, streetAddress1: 'Gagnheiði 19' } });
  const second = await enter(`${word} Þórdís, 2`);
  const first = await enter(`${word} "1"`);
  await page.goto(`/shipments?search=${word}&sort=receiverName&direction=asc`);
  await expect(page.getByRole('table', { name: 'Shipments' }).locator('tbody').getByRole('row')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('region', { name: 'Selected shipments' }).getByRole('button', { name: 'Export CSV' }).click();

  const modal = dialog(page);
  await expect(modal.getByRole('heading', { name: 'Export 2 shipments' })).toBeVisible();
  await expectAccessible(page);
  await modal.getByRole('radio', { name: /^All/ }).check();
  await modal.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(modal).toContainText('2 rows exported');

  const arriving = page.waitForEvent('download');
  await modal.getByRole('link', { name: 'Download CSV' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^shipments-\d{4}-\d\d-\d\d\.csv$/);
  const bytes = await readFile(await file.path());
  const [header = '', ...lines] = bytes.toString('utf8').split('\r\n');
  expect(header).toMatch(/^\ufeffWaybill ID,Order number,/);
  expect(lines.map((line) => line.slice(0, 9))).toEqual([first.shipmentId, second.shipmentId, '']);
  expect(lines[0]).toContain(`"${word} ""1"""`);
  expect(lines[1]).toContain(`"${word} Þórdís, 2"`);

  // Uploaded again, it is understood and changes nothing.
  await page.goto('/shipments/upload');
  await page.locator('input[type="file"]').setInputFiles({ name: 'back.csv', mimeType: 'text/csv', buffer: bytes });
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 unchanged')).toBeVisible();
});

test('another list is exported in the language of its reader, and admins see who did so @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  await page.goto('/saved-locations');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(dialog(page).getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('link', { name: 'Download CSV' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await dialog(page).getByRole('button', { name: 'Who has exported what' }).click();
  const latest = dialog(page).getByRole('listitem').first();
  await expect(latest).toContainText('Saved locations, the whole list');
  await expect(latest).toContainText('Columns: Location name, Receiver name');
  await expectAccessible(page);
});

test('on a phone, and of what is deleted too @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const word = mark();
  const { shipmentId } = await enterShipment(page, { dropoff: { receiverName: word, streetAddress1: 'Gagnheiði 19' } });
  expect((await page.request.delete(`/api/shipments/${shipmentId}`)).ok()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/shipments?status=deleted&search=${word}`);
  await page.getByRole('checkbox', { name: new RegExp(shipmentId) }).focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected shipments' });
  await expect(bar.getByRole('button', { name: 'Restore' })).toBeVisible();
  await bar.getByRole('button', { name: 'Export CSV' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Export 1 shipment' })).toBeVisible();
});

test('all that the list matches is exported with no row ticked, and the ticked ones if some are', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const word = mark();
  for (const name of ['Anna', 'Björn', 'Dóra'])
    await enterShipment(page, { dropoff: { receiverName: `${name} ${word}`, streetAddress1: 'Gagnheiði 19' } });
  await page.goto(`/shipments?search=${word}&sort=receiverName&direction=asc`);
  await expect(page.getByRole('table', { name: 'Shipments' }).locator('tbody').getByRole('row')).toHaveCount(3);
  const button = page.getByRole('button', { name: 'Export CSV' });
  await expect(button).toHaveCount(1);
  await button.click();
  await expect(dialog(page).getByRole('heading', { name: 'Export 3 shipments' })).toBeVisible();
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/exports'));
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    list: 'shipments',
    selection: { by: 'filter', filter: { search: word }, order: { sort: 'receiverName', direction: 'asc' } },
  });
  await expect(dialog(page)).toContainText('3 rows exported');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: /Björn/ }).click();
  // One button, which exports what is ticked.
  await expect(page.getByRole('region', { name: 'Selected shipments' })).toBeVisible();
  await expect(button).toHaveCount(1);
  await button.click();
  await expect(dialog(page).getByRole('heading', { name: 'Export 1 shipment' })).toBeVisible();
});

test('who has too many exports under way is told what helps, and a file can be deleted before its day is over @long', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/429/);
  await signInAs(page, 'admin@demo.test');
  await page.goto('/saved-locations');
  await exportIt(page);
  await page.keyboard.press('Escape');
  const outage = await refuse(page, 'POST /api/exports', { code: 'too-many-exports', status: 429 });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('still being made. Try again when one of them is ready');
  await expectLayerAccessible(page);
  outage.end();
  await dialog(page).getByRole('button', { name: 'Who has exported what' }).click();
  const latest = dialog(page).getByRole('listitem').first();
  await latest.getByRole('button', { name: 'Delete the file: Saved locations' }).click();
  await expect(latest.getByRole('link', { name: 'Download CSV' })).toHaveCount(0);
  await expect(latest).toContainText('exported');
});

const exportIt = async (page: Page) => {
  await page.getByRole('button', { name: 'Export CSV' }).last().click();
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page).getByRole('link', { name: 'Download CSV' })).toBeVisible();
};

for (const [path, heading] of [
  ['/vehicles', /^Export \d+ stops?$/],
  ['/geocode', /^Export \d+ address(es)?$/],
] as const)
  test(`the list of ${path} is exported @long`, async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(dialog(page).getByRole('heading', { name: heading })).toBeVisible();
    await expectLayerAccessible(page);
    await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialog(page).getByRole('link', { name: 'Download CSV' })).toBeVisible();
  });

test('the stops of one vehicle are exported from its menu, also on a phone @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { vehicles } = await (await page.request.get('/api/vehicles?sort=deliveriesLeft&direction=desc')).json();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/vehicles/${vehicles[0].id}`);
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page)).toContainText(/\d+ rows? exported/);
});

test('what is missing in the warehouse is exported by the office, and the scan field waits meanwhile @long', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  const container = mark();
  await enterShipment(page, { containerNumber: container });
  await page.goto(`/warehouse?container=${container}`);
  await page.getByRole('region', { name: 'Missing' }).getByRole('button', { name: 'Export CSV' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Export 1 missing parcel' })).toBeVisible();
  await expectLayerAccessible(page);
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page)).toContainText('1 row exported');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Scan, or type a code and press Enter' })).toBeFocused();
});
