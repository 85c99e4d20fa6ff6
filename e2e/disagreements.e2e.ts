import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterShipment, mark } from './support/dispatch.ts';
import { member } from './support/people.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { addVehicle } from './support/vehicles.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** A stop that the driver says was made with a vehicle that nobody has. */
const disagree = async (admin: Page, driver: Page, word: string) => {
  const vehicle = await addVehicle(admin, word);
  const { shipmentId } = await enterShipment(admin, {
    dropoff: { receiverName: word, streetAddress1: `${word} 1`, scheduledDate: today() },
  });
  const selection = { by: 'ids', ids: [shipmentId] };
  await admin.request.post('/api/assignments', { data: { vehicleId: vehicle.id, day: today(), selection } });
  const { id: userId } = await member(admin, driver, { name: word, vehicleRegistration: vehicle.registration });
  const { day } = await (await driver.request.get('/api/driver/day')).json();
  const now = new Date().toISOString();
  const action = {
    kind: 'close-stop',
    id: crypto.randomUUID(),
    sequence: 1,
    phoneAt: now,
    vehicleId: crypto.randomUUID(),
    deliveryId: day.stops[0].id,
    stopKind: 'dropoff',
    name: 'Staff',
    shipments: [{ shipmentId, outcome: 'done' }],
  };
  const answer = await driver.request.post('/api/driver/actions', {
    data: { userId, deviceId: crypto.randomUUID(), sentAt: now, actions: [action] },
  });
  expect((await answer.json()).answers).toMatchObject([{ answer: 'conflict' }]);
  return shipmentId;
};

test('what drivers and the office disagree about stands in one list until it is settled, whatever vehicle it names @long', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'admin@demo.test');
  await page.goto('/vehicles?view=list');
  await expect(page.getByRole('table', { name: 'Vehicles' })).toBeVisible();
  const word = mark().toUpperCase();
  const phone = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const shipmentId = await disagree(page, await phone.newPage(), word);
  await phone.close();

  // Nobody has loaded the page again.
  await page.getByRole('button', { name: /disagreements? with .* to settle/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Disagreements with drivers' });
  const item = dialog.getByRole('listitem').filter({ hasText: shipmentId });
  await expect(item).toContainText('A vehicle that does not exist');
  await expect(item).toContainText(`Moved to another vehicle while ${word} was at it. It went to ${word}.`);
  await expectAccessible(page);

  // The address leads there, on a phone as well.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(item).toBeVisible();
  await expectNoSidewaysScroll(page);
  await item.getByRole('button', { name: 'Mark as settled' }).click();
  await expect(item).toHaveCount(0);
  await expect(dialog.getByRole('list', { name: 'Disagreements with drivers' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/vehicles\?view=list$/);
  await page.goto(`/shipments/${shipmentId}`);
  await expect(page.getByRole('region', { name: 'Proof' })).toContainText('Settled by');
});
