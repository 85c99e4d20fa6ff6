import type { Page } from '@playwright/test';
import { enterShipment, mark, readShipment } from './support/dispatch.ts';
import { openPhone, sign, takePhoto, untilKept } from './support/driver-phone.ts';
import { member } from './support/people.ts';
import { startServerInFront } from './support/server-in-front.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { expectGlovesHit } from './support/touch.ts';
import { addVehicle, type TestVehicle } from './support/vehicles.ts';

/** Barcodes as the demo's carrier has them, of this test alone. */
const SERIES = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0');
const code = (at: number) => `BLF9${SERIES}${at}`;
const [A1, A2, B1, C1, D1, D2, D3] = [code(1), code(2), code(3), code(4), code(5), code(6), code(7)];

const today = () => new Date().toISOString().slice(0, 10);

/** Four stops: with parcels, with one parcel, to fail, and in part. */
const planDay = async (admin: Page, vehicle: TestVehicle, word: string) => {
  const ids: string[] = [];
  for (const [at, barcodes] of [[A1, A2], [B1], [C1], [D1, D2, D3]].entries()) {
    const { shipmentId } = await enterShipment(admin, {
      dropoff: {
        receiverName: `${word} ${at + 1}`,
        streetAddress1: `${word} ${at + 1}`,
        city: 'Reykjavík',
        phoneNumber: '5551234',
        scheduledDate: today(),
      },
      points: { dropoff: { latitude: 64.1 + at / 100, longitude: -21.9 } },
      parcels: barcodes.map((barcode) => ({ barcode, weight: 2, description: 'Books' })),
      driverNote: at === 0 ? 'Side door' : null,
      flags: at === 0 ? ['fragile'] : [],
    });
    ids.push(shipmentId);
    const assigned = await admin.request.post('/api/assignments', {
      data: { vehicleId: vehicle.id, day: today(), selection: { by: 'ids', ids: [shipmentId] }, beforeStop: at + 1 },
    });
    expect(assigned.ok(), await assigned.text()).toBe(true);
  }
  return ids;
};

/** As a hand scanner does: into the field that holds the focus, and with Enter at the end. */
const scanByHand = async (page: Page, code: string) => {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const arriveAt = async (page: Page, street: string) => {
  await expect(heading(page, street)).toBeVisible();
  await page.getByRole('button', { name: 'I am here' }).click();
  await expect(page.getByRole('button', { name: 'Problem' })).toBeVisible();
};

test('a driver does a whole day without a signal, the app is killed, and nothing is lost or done twice', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  await signInAs(admin, 'admin@demo.test');
  const word = mark().toUpperCase();
  const vehicle = await addVehicle(admin, word);
  const ids = await planDay(admin, vehicle, word);
  const server = await startServerInFront(baseURL ?? '');
  const phone = await openPhone(browser, server.url);
  const setOffline = async (isOffline: boolean) => {
    server.cut(isOffline);
    await phone.setOffline(isOffline);
  };
  let page = await phone.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await member(admin, page, { name: word, vehicleRegistration: vehicle.registration });

  await page.goto('/driver');
  await expect(heading(page, `${word} 1`)).toBeVisible();
  await expect(page.getByText('Side door')).toBeVisible();
  await untilKept(page);
  await setOffline(true);

  // Loading, without one parcel; the odometer is asked for.
  await expectGlovesHit(page);
  await page.getByRole('button', { name: 'Load the van' }).click();
  await expect(page.getByRole('button', { name: 'Start without 7' })).toBeVisible();
  await expectGlovesHit(page);
  await page.getByRole('button', { name: 'Scan' }).click();
  await expect(page.getByRole('button', { name: 'Type it' })).toBeVisible();
  await expectGlovesHit(page);
  for (const [at, one] of [A1, A2, B1, C1, D1, D3].entries()) {
    await scanByHand(page, one);
    await expect(page.getByText(`${at + 1} of 7`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Close' }).click();
  // What was read off the vehicle is kept when the page is loaded again, without a signal.
  await page.getByLabel('The odometer now').fill('84120');
  await page.reload();
  await expect(page.getByText('6 of 7')).toBeVisible();
  await expect(page.getByLabel('The odometer now')).toHaveValue('84120');
  await page.getByRole('button', { name: 'Start without 1' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGlovesHit(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Start the day' }).click();

  // The driver sees that the position is shared, from the start to the end of the day.
  await expect(page.getByText('Your position is shared while you drive')).toBeVisible();

  // First stop: both parcels, a photo, a signature.
  await arriveAt(page, `${word} 1`);
  await expectGlovesHit(page);
  // What has to be handled with care stays in sight below the bar.
  await page.setViewportSize({ width: 390, height: 420 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const bar = await page.getByRole('banner').boundingBox();
  const band = await page.getByRole('list').filter({ hasText: 'Fragile' }).boundingBox();
  expect(band?.y).toBe((bar?.y ?? 0) + (bar?.height ?? 0));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Scan next parcel' }).click();
  await expect(page.getByRole('button', { name: 'Type it' })).toBeVisible();
  await scanByHand(page, B1);
  await expect(page.getByText('Not for this stop')).toBeVisible();
  await expectGlovesHit(page);
  await page.getByRole('button', { name: 'OK, keep scanning' }).click();
  await scanByHand(page, A1);
  await expect(page.getByText('1 of 2')).toBeVisible();
  await scanByHand(page, A2);
  await expect(page.getByText('2 of 2')).toBeVisible();
  // With the last parcel the scanner leads on by itself.
  await page.getByRole('button', { name: 'Go on to proof' }).click();
  await takePhoto(page);
  await page.getByRole('button', { name: 'Complete delivery' }).click();
  await expect(page.getByText('Signature is missing')).toBeVisible();
  const signHere = await page.getByRole('img', { name: 'Sign here' }).boundingBox();
  await sign(page);
  const signed = await page.getByRole('img', { name: 'Signed' }).boundingBox();
  expect(signed?.y, 'nothing moves under the pen').toBe(signHere?.y);
  await expectGlovesHit(page);
  await page.getByRole('button', { name: 'Complete delivery' }).click();

  // The app is killed, and opened again without a signal.
  await expect(heading(page, `${word} 2`)).toBeVisible();
  await page.close();
  page = await phone.newPage();
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto('/driver');
  await expect(page.getByText('1 of 4 stops done')).toBeVisible();
  await expect(
    page.getByRole('button', { name: /waiting to send No signal\. All safe on this phone\./ }),
  ).toBeVisible();

  // Second stop: closed by mistake, opened again, and closed once more.
  await arriveAt(page, `${word} 2`);
  const completeSecond = async () => {
    await page.getByRole('button', { name: 'Scan next parcel' }).click();
    await expect(page.getByRole('button', { name: 'Type it' })).toBeVisible();
    await scanByHand(page, B1);
    await expect(page.getByText('1 of 1')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
  };
  await completeSecond();
  await page.getByRole('button', { name: 'Go on to proof' }).click();
  await takePhoto(page);
  await sign(page);
  await page.getByRole('button', { name: 'Complete delivery' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectGlovesHit(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading(page, `${word} 2`)).toBeVisible();
  await page.getByRole('button', { name: 'I am here' }).click();
  await page.getByRole('button', { name: 'Go on to proof' }).click();
  // Nobody is photographed, or signs, twice.
  await expect(page.getByText(/^Photo taken/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Signed' })).toBeVisible();
  await page.getByLabel('Staff').check({ force: true });
  await page.getByRole('button', { name: 'Complete delivery' }).click();

  // Third stop: nobody is there.
  await arriveAt(page, `${word} 3`);
  await page.getByRole('button', { name: 'Problem' }).click();
  await page.getByLabel('Nobody came to the door').check();
  await page.getByLabel('A few words for the office').fill('Rang three times');
  await expectGlovesHit(page);
  // A tap beside it, or a dead battery, takes nothing of that away.
  await page.mouse.click(195, 20);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Problem' }).click();
  await expect(page.getByLabel('Nobody came to the door')).toBeChecked();
  await expect(page.getByLabel('A few words for the office')).toHaveValue('Rang three times');
  await page.getByRole('button', { name: 'Save as not delivered' }).click();

  // Fourth stop: in part. What is missing cannot be sent back; what is not wanted is, unless the driver says otherwise.
  await arriveAt(page, `${word} 4`);
  await page.getByRole('button', { name: 'Problem' }).click();
  await page.getByRole('button', { name: 'Deliver part of it' }).click();
  await page.getByRole('button', { name: new RegExp(D2) }).click();
  await page.getByRole('button', { name: 'Missing' }).click();
  await expect(page.getByRole('button', { name: 'Send back' })).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(D3) }).click();
  await page
    .getByRole('group', { name: `Why ${D3} was not delivered` })
    .getByText('Not wanted')
    .click();
  await expect(page.getByRole('button', { name: 'Send back' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: new RegExp(D3) })).toContainText('Not delivered');
  await page.getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByRole('button', { name: new RegExp(D3) })).toContainText('Sent back');
  await expectGlovesHit(page);
  await page.getByRole('button', { name: 'Go on to proof' }).click();
  await sign(page);
  await page.getByRole('button', { name: 'Complete delivery' }).click();

  await expect(heading(page, 'All stops are done')).toBeVisible();
  await page.getByRole('button', { name: 'Finish the day' }).click();
  await page.getByLabel('Now').fill('84207');
  await expectGlovesHit(page);
  await expect(page.getByText('87 km')).toBeVisible();
  await page.getByRole('button', { name: 'Finish the day' }).click();
  await expect(heading(page, 'The day is done')).toBeVisible();
  await expect(page.getByText('Your position is shared while you drive')).toHaveCount(0);
  expect((await readShipment(admin, ids[0] ?? '')).deliveryStatus).toBe('assigned');

  // The signal is back, for two tabs at once: one of them sends, and the other finds nothing left.
  const second = await phone.newPage();
  await second.goto('/driver');
  await expect(second.getByText('4 of 4 stops done')).toBeVisible();
  const sent: string[] = [];
  phone.on('requestfinished', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'PUT') sent.push(`${pathname}${search}`);
    if (request.method() === 'POST' && pathname === '/api/driver/actions')
      sent.push(...request.postDataJSON().actions.map(({ id }: { id: string }) => id));
  });
  await setOffline(false);
  for (const tab of [page, second]) await expect(tab.getByRole('button', { name: /All sent/ })).toBeVisible();
  expect(sent.length).toBeGreaterThan(15);
  expect(sent).toHaveLength(new Set(sent).size);
  await second.close();
  const [first, other, third, fourth] = await Promise.all(ids.map((id) => readShipment(admin, id)));
  expect(first).toMatchObject({ deliveryStatus: 'completed', receivedBy: `${word} 1`, countedUnits: 2 });
  expect(other).toMatchObject({ deliveryStatus: 'completed', receivedBy: 'Staff' });
  expect(third).toMatchObject({ deliveryStatus: 'failed', failure: { party: 'receiver' } });
  expect(fourth.parcels.map(({ status }: { status: string }) => status)).toEqual(['completed', 'failed', 'failed']);
  const history = async (id = '') =>
    (await (await admin.request.get(`/api/shipments/${id}/history`)).json()).entries
      .map(({ action }: { action: string }) => action)
      .filter((action: string) => ['proof-added', 'reopened'].includes(action));
  expect(await history(ids[0])).toEqual(['proof-added']);
  expect(await history(ids[1])).toEqual(['proof-added', 'reopened', 'proof-added']);

  // The office sees the proof on the shipment.
  await admin.goto(`/shipments/${ids[0]}`);
  const proof = admin.getByRole('region', { name: 'Proof' });
  await expect(proof.getByText('Delivered')).toBeVisible();
  await expect(proof.getByRole('img', { name: 'Signature' })).toBeVisible();
  await expect(proof.getByRole('img', { name: 'Photo of the proof' })).toBeVisible();

  await admin.goto(`/shipments/${ids[3]}`);
  await expect(proof).toContainText(`${D2}: Missing, ${D3}: Returned to the warehouse, Not wanted`);
  await expect(admin.getByRole('region', { name: 'History', exact: true })).toContainText(
    `Goes back to the warehouse: ${D3}`,
  );

  // And on the vehicle what the driver has told.
  await admin.goto(`/vehicles/${vehicle.id}?day=${today()}`);
  const told = admin.getByRole('region', { name: 'Reported by the driver' });
  await expect(told).toContainText('87 km by the odometer');
  await expect(told).toContainText(`1 parcel was not found when the van left: ${ids[3]}`);

  // Phone and server agree, and nothing waits any more.
  await page.reload();
  await expect(page.getByText('4 of 4 stops done')).toBeVisible();
  await page.getByRole('button', { name: /All sent/ }).click();
  await expect(heading(page, 'Needs you')).toHaveCount(0);
  await expectGlovesHit(page);
  await expect(page.getByRole('heading', { name: /^Sent today/ })).toBeVisible();
  expect(faults).toEqual([]);
  await phone.close();
  await server.stop();
});
