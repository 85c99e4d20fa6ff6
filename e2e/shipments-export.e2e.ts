import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessible.ts';
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
  expect(header).toMatch(/^\ufeffWaybill ID,Your own number,/);
  expect(lines.map((line) => line.slice(0, 9))).toEqual([first.shipmentId, second.shipmentId, '']);
  expect(lines[0]).toContain(`"${word} ""1"""`);
  expect(lines[1]).toContain(`"${word} Þórdís, 2"`);

  // Uploaded again, it is understood and changes nothing.
  await page.goto('/shipments/upload');
  await page.locator('input[type="file"]').setInputFiles({ name: 'back.csv', mimeType: 'text/csv', buffer: bytes });
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 unchanged')).toBeVisible();
});

test('another list is exported in the language of its reader, and admins see who did so', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  await page.goto('/saved-locations');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page).getByRole('link', { name: 'Download CSV' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await dialog(page).getByRole('button', { name: 'Who has exported what' }).click();
  const latest = dialog(page).getByRole('listitem').first();
  await expect(latest).toContainText('Saved locations, the whole list');
  await expect(latest).toContainText('Columns: Location name, Receiver name');
  await expectAccessible(page);
});

test('on a phone, and of what is deleted too', async ({ page }) => {
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
