import { readFile } from 'node:fs/promises';
import { dialog } from './support/dialog.ts';
import { enterShipment, mark } from './support/dispatch.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('what is selected is exported as CSV, in the order of the list, after it is said how many', async ({ page }) => {
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
  await expect(modal).toContainText('2 will be exported');
  await modal.getByRole('button', { name: 'Export 2 shipments' }).click();
  await expect(modal).toContainText('2 shipments exported');
  await expect(modal.getByRole('cell', { name: 'Exported' })).toHaveCount(2);

  const arriving = page.waitForEvent('download');
  await modal.getByRole('link', { name: 'Download CSV' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^shipments-\d{4}-\d\d-\d\d\.csv$/);
  const [header = '', ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(header).toMatch(/^\ufeffshipmentId,externalId,/);
  expect(lines.map((line) => line.slice(0, 9))).toEqual([first.shipmentId, second.shipmentId, '']);
  expect(lines[0]).toContain(`"${word} ""1"""`);
  expect(lines[1]).toContain(`"${word} Þórdís, 2"`);
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
  await expect(dialog(page)).toContainText('1 will be exported');
});
