import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterShipment, mark, readShipment } from './support/dispatch.ts';
import { openPhone } from './support/driver-phone.ts';
import { member } from './support/people.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { addVehicle } from './support/vehicles.ts';

const today = () => new Date().toISOString().slice(0, 10);
const ISK = (minor: number) => ({ minor, currency: 'ISK' });

/** The page on which a receiver follows a shipment, with nobody's cookies. */
const openAsReceiver = async (admin: Page, browser: Browser, shipmentId: string, javaScriptEnabled: boolean) => {
  const answer = await admin.request.post(`/api/shipments/${shipmentId}/tracking-link`);
  const { pathname, origin } = new URL((await answer.json()).url);
  const context = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(pathname);
  return page;
};

test('a receiver pays on the provider’s page, without a script, and has a receipt in either language @long', async ({
  page: admin,
  browser,
}) => {
  await signInAs(admin, 'admin@demo.test');
  const { shipmentId } = await enterShipment(admin, { paymentStatus: 'needs-payment', paymentAmount: ISK(12_500) });
  const page = await openAsReceiver(admin, browser, shipmentId, false);
  const amount = /^ISK\s12,500$/;
  await expect(page.getByText(amount)).toBeVisible();
  await expectNoSidewaysScroll(page);
  // At 200 %.
  await page.setViewportSize({ width: 195, height: 422 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const tracked = page.url();

  // Declined, it can be tried again; left, it is as it was.
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByText('no money moves')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('The payment did not go through. Nothing was taken.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Try to pay again' }).click();
  await page.getByRole('link', { name: 'Go back without paying' }).click();
  await expect(page.getByText('Nothing was taken. You can still pay.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the payment page' }).click();
  await page.getByRole('button', { name: /^Pay ISK\s12,500$/ }).click();
  await expect(page.getByText('has your payment')).toBeVisible();

  await page.goto(tracked);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await expect(page.getByText('paid online')).toBeVisible();
  const { payment } = await readShipment(admin, shipmentId);
  expect(payment).toMatchObject({ status: 'success', totalAmount: ISK(12_500) });
  await expect(page.getByText(`Payment ${payment.paymentId}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Pay/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Íslenska' }).click();
  await expect(page.getByRole('heading', { name: 'Greitt' })).toBeVisible();
  await expect(page.getByText('greitt á netinu')).toBeVisible();

  // The office reads who says so.
  await admin.goto(`/shipments/${shipmentId}`);
  await expect(admin.getByText('Payment provider Demo').first()).toBeVisible();
  await page.context().close();
});

test('a driver collects at the door, the receiver has a receipt, and the evening adds up to the last króna', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  await signInAs(admin, 'admin@demo.test');
  const word = mark().toUpperCase();
  const vehicle = await addVehicle(admin, word);
  const { shipmentId } = await enterShipment(admin, {
    dropoff: { receiverName: word, streetAddress1: `${word} 1`, scheduledDate: today() },
    points: { dropoff: { latitude: 64.11, longitude: -21.9 } },
    paymentStatus: 'onsite',
    paymentAmount: ISK(4_900),
  });
  const selection = { by: 'ids', ids: [shipmentId] };
  const data = { vehicleId: vehicle.id, day: today(), selection, beforeStop: 1, includesOut: true };
  expect((await admin.request.post('/api/assignments', { data })).ok()).toBe(true);

  const phone = await openPhone(browser, baseURL);
  const page = await phone.newPage();
  await member(admin, page, { name: word, vehicleRegistration: vehicle.registration });
  await page.goto('/driver');
  await page.getByRole('button', { name: 'Load the van' }).click();
  const start = page.getByRole('button', { name: 'Start the day' });
  // The view is fetched when it is opened, and all of it is there at once.
  await expect(start).toBeVisible();
  const odometer = page.getByLabel('The odometer now');
  if (await odometer.isVisible()) await odometer.fill('1000');
  await start.click();
  await expect(page.getByText(/Collect ISK\s4,900/).first()).toBeVisible();
  await page.getByRole('button', { name: 'I am here' }).click();
  await page.getByRole('button', { name: 'Go on to proof' }).click();
  await page.getByText('Cash', { exact: true }).click();
  await expectAccessible(page);
  const sign = page.getByRole('img', { name: 'Sign here' });
  if (await sign.isVisible()) {
    const box = await sign.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 60);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 160, (box?.y ?? 0) + 80, { steps: 5 });
    await page.mouse.up();
  }
  await page.getByRole('button', { name: 'Complete delivery' }).click();
  await expect.poll(async () => (await readShipment(admin, shipmentId)).paymentStatus).toBe('success');

  const receiver = await openAsReceiver(admin, browser, shipmentId, true);
  await expect(receiver.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await expect(receiver.getByText('paid to the driver in cash')).toBeVisible();
  await expect(receiver.getByText(/^ISK\s4,900$/)).toBeVisible();
  await expect(receiver.getByRole('button', { name: 'Print the receipt' })).toBeVisible();
  await expectAccessible(receiver);
  await receiver.context().close();

  await page.goto('/driver/end');
  await page.getByLabel('Counted').fill('4900');
  await expect(page.getByText('It adds up')).toBeVisible();
  const now = page.getByLabel('Now');
  if (await now.isVisible()) await now.fill('1010');
  await page.getByRole('button', { name: 'Finish the day' }).click();

  await admin.goto('/payments/cash');
  const row = admin.getByRole('row', { name: new RegExp(word) }).first();
  await expect(row.getByText('Adds up')).toBeVisible();
  await expect(row.getByRole('cell', { name: /ISK\s4,900/ })).toHaveCount(2);
  await expectAccessible(admin);
  await phone.close();
});
