import type { Page } from '@playwright/test';
import { enterShipment, mark } from './support/dispatch.ts';
import { openPhone } from './support/driver-phone.ts';
import { member, type Person } from './support/people.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { addVehicle, type TestVehicle } from './support/vehicles.ts';

const today = () => new Date().toISOString().slice(0, 10);
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

const plan = async (admin: Page, vehicle: TestVehicle, street: string) => {
  const { shipmentId } = await enterShipment(admin, {
    dropoff: { receiverName: street, streetAddress1: street, scheduledDate: today() },
    points: { dropoff: { latitude: 64.14, longitude: -21.9 } },
  });
  const selection = { by: 'ids', ids: [shipmentId] };
  const data = { vehicleId: vehicle.id, day: today(), selection, beforeStop: 1, includesOut: true };
  const answer = await admin.request.post('/api/assignments', { data });
  expect(await answer.json()).toMatchObject({ assigned: [shipmentId] });
  return shipmentId;
};

const giveVehicle = async (admin: Page, { id }: Person, vehicleRegistration: string) => {
  const { user } = await (await admin.request.get(`/api/users/${id}`)).json();
  const answer = await admin.request.put(`/api/users/${id}/vehicle`, {
    data: { version: user.version, vehicleRegistration },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
};

/** As the browser says it when the phone is locked or another app is in front. */
const look = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('what a receiver answers, and what the office changes, is on the open phone at once', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  await signInAs(admin, 'admin@demo.test');
  const word = mark().toUpperCase();
  const vehicle = await addVehicle(admin, word);
  const shipmentId = await plan(admin, vehicle, `${word} 1`);
  const phone = await openPhone(browser, baseURL);
  const page = await phone.newPage();
  // Nothing that is asked for every now and then is asked for on this phone: what appears, the server has told of.
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval;
  });
  const driver = await member(admin, page, { name: word, vehicleRegistration: vehicle.registration });
  const listening = page.waitForResponse(/\/api\/events\?for=driver$/);
  await page.goto('/driver');
  await expect(heading(page, `${word} 1`)).toBeVisible();
  expect((await listening).status()).toBe(200);
  // The day is asked for once more when the connection stands.
  await page.waitForResponse(/\/api\/driver\/day/);
  await page.evaluate(() => {
    document.body.dataset.isSame = 'true';
  });

  const link = await admin.request.post(`/api/shipments/${shipmentId}/tracking-link`);
  const receiver = await (await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })).newPage();
  await receiver.goto(`${new URL((await link.json()).url).pathname}?lang=en&view=answer`);
  await receiver.getByText('Leave it for me').click();
  await receiver.getByLabel('Where shall we leave it?').fill('Behind the blue shed.');
  await receiver.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Behind the blue shed.')).toBeVisible();
  await expect(page.getByText('Not home')).toBeVisible();
  await receiver.context().close();

  // The office puts another stop before it, and then gives the van to nobody.
  await plan(admin, vehicle, `${word} 2`);
  await expect(heading(page, `${word} 2`)).toBeVisible();
  await giveVehicle(admin, driver, '');
  await expect(heading(page, 'No van yet')).toBeVisible();
  await expect(page.locator('body[data-is-same]')).toHaveCount(1);

  // In a pocket the phone listens to nobody, nor without a network; what was missed is there afterwards.
  const isOver = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/events'));
  await look(page, 'hidden');
  await isOver;
  await giveVehicle(admin, driver, vehicle.registration);
  await look(page, 'visible');
  await expect(heading(page, `${word} 2`)).toBeVisible();

  // Another van is told of, and does not begin with what was read off the first one.
  const other = await addVehicle(admin, `${word} other`);
  await plan(admin, other, `${word} 3`);
  await page.getByRole('button', { name: 'Load the van' }).click();
  await page.getByLabel('The odometer now').fill('4711');
  await giveVehicle(admin, driver, other.registration);
  await expect(page.getByText(`You have another van now: ${other.registration}`)).toBeVisible();
  await expect(page.getByLabel('The odometer now')).toHaveValue('');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, `${word} 3`)).toBeVisible();

  await phone.setOffline(true);
  await giveVehicle(admin, driver, '');
  await phone.setOffline(false);
  await expect(heading(page, 'No van yet')).toBeVisible();
  await phone.close();
});
