import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { speakIcelandic } from './support/answers.ts';
import { dialog } from './support/dialog.ts';
import { enterShipment, mark } from './support/dispatch.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const LONG = `${'Afar langt heiti sem á sér engan enda '.repeat(4)}${'ó'.repeat(40)}`;

test('a shipment with everything, long words and an RTL name @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page, {
    senderName: 'שילוח מהיר בע״מ',
    description: LONG,
    weight: 72,
    dimensions: { lengthCm: 80, widthCm: 60, heightCm: 44 },
    flags: ['fragile', 'heated', 'cooled', 'frozen', 'medicine', 'dangerous'],
    temperatureRange: { lower: 2, upper: 4 },
    receiverStatus: 'not-home',
    driverNote: LONG,
    dropoff: { receiverName: LONG.slice(0, 180), streetAddress1: 'Eyravegur 2', city: 'Selfoss', postcode: '800' },
    parcels: [{}, { weight: 99_999.999, description: LONG.slice(0, 120) }],
  });
  await page.goto(`/shipments/${shipmentId}`);
  await expect(page.getByText('created the shipment.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The names of all fields keep to their column, those of the longer language and of empty fields, too.
  await speakIcelandic(page);
  await page.reload();
  await page.getByRole('button', { name: 'Sýna tóma reiti' }).click();
  const names = page.getByRole('term');
  await expect(names.filter({ hasText: 'Netföng fyrir staðfestingu' })).toBeVisible();
  expect(
    await names.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    ),
  ).toEqual([]);
});

test('what can be done, and the question before a failure @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId, version } = await enterShipment(page);
  await page.request.post(`/api/shipments/${shipmentId}/status`, { data: { version, status: 'out-for-delivery' } });
  await page.goto(`/shipments/${shipmentId}`);
  await page.getByRole('article').getByRole('button', { name: 'Change status' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Failed' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);

  // In the panel, too, everything that can be done stands in one row.
  await page.goto(`/shipments?search=${shipmentId}&open=${shipmentId}`);
  const panel = page.getByRole('region', { name: `Shipment ${shipmentId}` });
  const [edit, more] = [
    await panel.getByRole('button', { name: 'Edit' }).boundingBox(),
    await panel.getByRole('button', { name: `More actions for ${shipmentId}` }).boundingBox(),
  ];
  expect(more?.y).toBe(edit?.y);
  await expectAccessible(page);
});

test('the palette with what was found @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const word = mark();
  await enterShipment(page, { referenceNumber: word });
  await page.goto('/users');
  await page.getByRole('button', { name: 'Search or run a command' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('combobox').fill(word);
  await expect(dialog(page).getByRole('option').first()).toContainText('Ingunn');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
