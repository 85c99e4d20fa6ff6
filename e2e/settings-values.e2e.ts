import { asStranger, field, items, restoreSettings, STRANGER, save, setting } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test.afterEach(({ page }) => restoreSettings(page));

test.describe('choices with an order', () => {
  test('Alt and an arrow move a column, it is announced, and the order is kept @long', async ({ page }) => {
    await asStranger(page);
    const columns = items(page, 'shipmentListHeaders');
    await columns.nth(2).focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(columns.nth(1)).toHaveText('2 Shipment ID');
    await expect(columns.nth(1)).toBeFocused();
    await expect(page.getByText('Shipment ID is now number 2 of 8')).toBeAttached();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(columns.nth(0)).toHaveText('1 Shipment ID');
    await page.keyboard.press('Alt+End');
    await expect(columns.nth(7)).toHaveText('8 Shipment ID');
    await page.keyboard.press('Alt+Home');
    await save(page, STRANGER);
    await page.reload();
    await expect(columns).toHaveText([
      '1 Shipment ID',
      '2 Receiver name',
      '3 Dropoff address',
      '4 Delivery status',
      '5 Payment status',
      '6 Payment amount',
      '7 Vehicle registration',
      '8 Updated date',
    ]);
  });

  test('a column is dragged to its place, and Escape lets it fall back @long', async ({ page }) => {
    await asStranger(page);
    const columns = items(page, 'shipmentListHeaders');
    const dragOver = async (from: number, to: number) => {
      const [start, end] = [await columns.nth(from).boundingBox(), await columns.nth(to).boundingBox()];
      if (!start || !end) throw new Error('both columns are on the page');
      await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
      await page.mouse.down();
      await page.mouse.move(end.x + 30, end.y + end.height / 2, { steps: 6 });
      await page.mouse.move(end.x + 4, end.y + end.height / 2);
    };
    await columns.nth(6).scrollIntoViewIfNeeded();
    await dragOver(6, 1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(columns.nth(6)).toHaveText('7 Vehicle registration');
    await expect(page.getByRole('button', { name: 'Save settings' })).toBeHidden();

    await dragOver(6, 1);
    await page.mouse.up();
    await expect(columns.nth(1)).toHaveText('2 Vehicle registration');
    await expect(columns.nth(2)).toHaveText('3 Dropoff address');
    await save(page, STRANGER);
    await page.reload();
    await expect(columns.nth(1)).toHaveText('2 Vehicle registration');
  });

  test('whoever cannot drag moves a column with two buttons @long', async ({ page }) => {
    await asStranger(page);
    const columns = items(page, 'shipmentListHeaders');
    await columns.nth(0).click();
    await expect(page.getByRole('button', { name: 'Move Receiver name earlier' })).toBeDisabled();
    await page.getByRole('button', { name: 'Move Receiver name later' }).click();
    await expect(columns.nth(1)).toHaveText('2 Receiver name');
  });

  test('columns are added by name and removed by keyboard; arrows walk between them', async ({ page }) => {
    await asStranger(page);
    const columns = items(page, 'shipmentListHeaders');
    const add = page.getByRole('button', { name: 'Add to Shipment list headers' });
    await add.click();
    await page.keyboard.type('contain');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(columns.last()).toHaveText('9 Container number');
    await expect(page.getByText('Container number added as number 9')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'Driver note' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(add).toBeFocused();

    await columns.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(columns.nth(1)).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(columns.nth(1)).toHaveText('2 Shipment ID');
    await expect(columns.nth(1)).toBeFocused();
  });

  test('a list without columns is refused, one without statuses is not @long', async ({ page }) => {
    await asStranger(page);
    const headers = setting(page, 'shipmentListHeaders');
    const statuses = setting(page, 'deliveryStatuses');
    for (const list of [headers, statuses]) {
      const removers = list.getByRole('button', { name: /^Remove/ });
      for (let left = await removers.count(); left > 0; left -= 1) await removers.first().click();
    }
    await expect(headers.getByRole('alert')).toHaveText('Choose at least one');
    await expect(statuses.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('1 setting cannot be saved yet')).toBeVisible();

    await headers.getByRole('button', { name: 'Use default' }).click();
    await save(page, STRANGER);
    await page.reload();
    await expect(items(page, 'deliveryStatuses')).toHaveCount(0);
    await expect(statuses).toContainText('Set here');
  });
});

test.describe('what is typed is checked', () => {
  test('a pattern is tried on a sample while it is typed, and refused with the reason', async ({ page }) => {
    await asStranger(page);
    const barcode = setting(page, 'barcodeRegex');
    await field(page, 'Sample barcode').fill('BLF48213001');
    await expect(barcode).toContainText('BLF48213001 matches');
    await field(page, 'Barcode regex').fill('^BLF\\d{9}$');
    await expect(barcode).toContainText('BLF48213001 does not match');
    await field(page, 'Barcode regex').fill('^(a+)+$');
    await field(page, 'Sample barcode').fill('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!');
    await expect(barcode).toContainText('does not match');
    await field(page, 'Barcode regex').fill('^BLF(');
    await expect(barcode.getByRole('alert')).toContainText('This is not a pattern that can be used: missing closing )');
    await field(page, 'Barcode regex').fill('(?:a?){1000}');
    await expect(barcode.getByRole('alert')).toHaveText(
      'This pattern is too complex. Repeat less often, or use fewer alternatives.',
    );
    await field(page, 'Barcode regex').fill('a'.repeat(201));
    await expect(barcode.getByRole('alert')).toHaveText('A pattern has at most 200 characters');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(field(page, 'Barcode regex')).toBeFocused();
    await expect(field(page, 'Barcode regex')).toHaveValue('a'.repeat(201));
  });

  test('an origin has both numbers or none, takes a comma, and a pasted pair fills both @long', async ({ page }) => {
    await asStranger(page);
    const origin = setting(page, 'optimisationOrigin');
    const [lat, lon] = [field(page, 'Latitude'), field(page, 'Longitude')];
    await lat.fill('64,1466');
    await lat.press('Tab');
    await expect(origin.getByRole('alert')).toHaveCount(0);
    await lon.press('Tab');
    await expect(origin.getByRole('alert')).toHaveText('Fill in both latitude and longitude, or neither');
    await lon.fill('-181');
    await expect(origin.getByRole('alert')).toHaveText('Longitude is a number from -180 to 180');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(lon).toBeFocused();
    await lon.fill('-21,9426');
    await expect(origin.getByRole('alert')).toHaveCount(0);
    await save(page, STRANGER);
    await page.reload();
    await expect(lat).toHaveValue('64.1466');
    await expect(lon).toHaveValue('-21.9426');

    await lat.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '65.68353, -18.09989');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(lat).toHaveValue('65.68353');
    await expect(lon).toHaveValue('-18.09989');

    await lat.fill('');
    await lon.fill('');
    await save(page, STRANGER);
    await expect(origin).toContainText('Set here');
  });

  test('an address is checked on leaving it, and what the server refuses stands beside its field', async ({ page }) => {
    await asStranger(page);
    const url = field(page, 'External delivery status update URL');
    const alert = setting(page, 'externalDeliveryStatusUpdateUrl').getByRole('alert');
    await url.fill('hooks.example.is');
    await expect(alert).toHaveCount(0);
    await url.press('Tab');
    await expect(alert).toHaveText('Enter a full address that starts with https:// or http://');

    await page.route('**/api/organisation-config/organisation', (route) =>
      route.fulfill({
        status: 400,
        json: {
          type: 'about:blank',
          title: 'Bad Request',
          status: 400,
          code: 'invalid-input',
          detail: 'Invalid input',
          errors: [{ path: 'overrides.externalDeliveryStatusUpdateUrl', problem: 'too-long' }],
        },
      }),
    );
    await url.fill('https://hooks.example.is');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(alert).toHaveText('External delivery status update URL is too long');
    await expect(url).toBeFocused();
    await url.fill('https://example.is');
    await expect(alert).toHaveCount(0);
    await page.unrouteAll();
    await save(page, STRANGER);
  });

  test('without an answer everything typed stays, and saving again works @long', async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    await asStranger(page);
    await field(page, 'Barcode regex').fill('^A');
    await page.route('**/api/organisation-config/organisation', (route) => route.abort());
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByRole('alert')).toHaveText('Error saving settings');
    await expect(field(page, 'Barcode regex')).toHaveValue('^A');
    await page.unrouteAll();
    await save(page, STRANGER);
  });
});
