import type { Page } from '@playwright/test';
import { expectAccessible, expectLayerAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { dialog } from './support/dialog.ts';
import { enterShipment } from './support/dispatch.ts';
import { AKUREYRI, field, openConfig, setting, toggle } from './support/settings.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

// Nothing is saved here, so other tests see this config unchanged.
test.beforeEach(async ({ page }) => {
  // axe checks every element of the longest page, on machines with two cores.
  test.slow();
  await signInAs(page, 'super@demo.test');
});

/** Answers the next save as if another user had saved in between. */
const answerWithConflict = async (page: Page) => {
  const { levels } = await (await page.request.get('/api/organisation-config')).json();
  const current = levels.find(({ subCompanyId }: { subCompanyId: string }) => subCompanyId === AKUREYRI);
  await page.route(`**/api/organisation-config/${AKUREYRI}`, (route) =>
    route.fulfill({
      status: 409,
      json: {
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        code: 'stale-version',
        detail: 'Somebody saved in between',
        current: {
          ...current,
          version: current.version + 1,
          updatedBy: 'Super-admin',
          updatedAt: '2026-11-15T14:31:00.000Z',
          overrides: { ...current.overrides, barcodeRegex: '^AKU\\d{8}$', usesPickups: false, usesAccessPoints: false },
        },
      },
    }),
  );
};

test('the settings of a division are readable for everybody @long', async ({ page }) => {
  await openConfig(page, AKUREYRI);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('so is the list of columns to add @long', async ({ page }) => {
  await openConfig(page, AKUREYRI);
  await page.getByRole('button', { name: 'Add to Shipment list headers' }).click();
  await expect(page.getByRole('option', { name: 'Driver note' })).toBeVisible();
  await expectLayerAccessible(page);
});

test('so is a list to choose from @long', async ({ page }) => {
  await openConfig(page, AKUREYRI);
  await page.getByRole('combobox', { name: 'Time zone' }).fill('atlantic');
  await expect(page.getByRole('option', { name: 'Atlantic/Reykjavik' })).toBeVisible();
  await expectLayerAccessible(page);
});

test('so are unsaved changes, faults and a column about to be moved @long', async ({ page }) => {
  await openConfig(page, AKUREYRI);
  await setting(page, 'shipmentListHeaders').getByRole('button', { name: '2 Dropoff address' }).click();
  await toggle(page, 'Uses payments').click();
  await field(page, 'Sample barcode').fill('BLF1');
  await field(page, 'Latitude').fill('north');
  await field(page, 'External delivery status update URL').fill('example');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('2 settings cannot be saved yet')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('so is the question before leaving @long', async ({ page }) => {
  await openConfig(page, AKUREYRI);
  await toggle(page, 'Uses payments').click();
  await page.getByRole('link', { name: 'Waybill' }).first().click();
  await expect(dialog(page, 'Leave without saving?')).toBeVisible();
  await expectAccessible(page);
});

test('so is the choice between two people’s values @long', async ({ page }) => {
  await openConfig(page, AKUREYRI);
  await answerWithConflict(page);
  await field(page, 'Barcode regex').fill('^BLF-AK\\d{6}$');
  await toggle(page, 'Uses pickups').click();
  await toggle(page, 'Uses pickups').click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  const question = dialog(page, 'Super-admin saved these settings while you were editing');
  await expect(question).toContainText('2 settings differ');
  // One question is answered, one is still open.
  await question.getByRole('radio', { name: 'BLF-AK' }).check();
  await expect(question).toContainText('1 of 2 chosen');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('nothing sticks out at 360 pixels @long', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openConfig(page, AKUREYRI);
  await toggle(page, 'Uses payments').click();
  await expectNoSidewaysScroll(page);
  const clipped = await page.evaluate(() => {
    const main = document.querySelector('main');
    return main ? main.scrollWidth - main.clientWidth : -1;
  });
  expect(clipped, 'the page inside the frame is as wide as the frame').toBe(0);
});

test('what was sent to an endpoint is opened with a finger, too @long', async ({ page }) => {
  await signInAs(page, 'developer@demo.test');
  const endpoint = { url: 'http://127.0.0.1:9/finger', description: 'Finger', events: ['shipment.created'] };
  const made = await page.request.post('/api/webhooks', { data: endpoint });
  const { webhook } = await made.json();
  await enterShipment(page);
  await page.goto(`/webhooks?webhook=${webhook.id}`);
  await expect(page.getByRole('link', { name: /^Shipment created/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.request.delete(`/api/webhooks/${webhook.id}`);
});
