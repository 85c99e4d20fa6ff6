import type { Page } from '@playwright/test';
import { muteLiveEvents, refuse, speakIcelandic } from './support/answers.ts';
import { chooseInDialog, dialog, dialogButton, pressInDialog } from './support/dialog.ts';
import { enterShipment, readShipment } from './support/dispatch.ts';
import { flash } from './support/flash.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bar = (page: Page, name: string) => page.getByRole('article').getByRole('button', { name, exact: true });

const openShipment = async (page: Page, shipmentId: string) => {
  await page.goto(`/shipments/${shipmentId}`);
  await expect(page.getByRole('heading', { name: shipmentId, level: 1 })).toBeVisible();
};
const moveTo = async (page: Page, status: string) => {
  await bar(page, 'Change status').click();
  await page.getByRole('menuitem', { name: status, exact: true }).click();
};
const moved = (page: Page, shipmentId: string, status: string) =>
  flash(page, `Shipment ${shipmentId} is now ${status}`).readAndClose();

test('everything that is known of a shipment stands on its page, in its group', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page, {
    senderName: 'Jökull Seafood',
    description: 'Fresh cod fillets',
    weight: 72.5,
    dimensions: { lengthCm: 80, widthCm: 60, heightCm: 44 },
    temperatureRange: { lower: -2, upper: 4 },
    flags: ['cooled', 'fragile'],
    totalUnits: 3,
    driverNote: 'Kitchen door behind the hotel.',
    referenceNumber: 'PO-77120',
    trackingNumbers: ['JS004418IS', 'JS004419IS'],
    missingDocuments: ['Health certificate'],
    paymentStatus: 'needs-payment',
    paymentAmount: { minor: 18_400, currency: 'ISK' },
    dropoff: {
      locationName: 'Hótel Selfoss',
      receiverName: 'Ingunn Baldursdóttir',
      streetAddress1: 'Eyravegur 2',
      postcode: '800',
      city: 'Selfoss',
      phoneNumber: '4802500',
      scheduledDate: '2026-11-13',
      earliestTime: '14:00',
      latestTime: '15:00',
    },
    parcels: [{ weight: 24 }, { weight: 48.5 }],
  });
  await openShipment(page, shipmentId.toLowerCase().replace('s', 'S'));
  await expect(page).toHaveTitle('Shipment | Dashboard');

  const dropoff = part(page, 'Dropoff');
  for (const text of ['Hótel Selfoss', 'Eyravegur 2, 800 Selfoss', 'Ingunn Baldursdóttir', '14:00–15:00']) {
    await expect(dropoff).toContainText(text);
  }
  await expect(dropoff.getByRole('link', { name: '+354 480 2500' })).toHaveAttribute('href', 'tel:+3544802500');
  const goods = part(page, 'Goods');
  for (const text of ['72.5 kg', '80 × 60 × 44 cm', '0.211 m³ from dimensions', '−2 to 4 °C', 'Cooled', 'Fragile']) {
    await expect(goods).toContainText(text);
  }
  await expect(part(page, 'References')).toContainText('JS004418IS, JS004419IS');
  await expect(part(page, 'Missing documents')).toContainText('Health certificate');
  await expect(part(page, 'Payment')).toContainText('Required');
  await expect(part(page, 'Payment')).toContainText('ISK 18,400');
  await expect(part(page, 'Parcels').getByRole('listitem')).toHaveText([
    new RegExp(`${shipmentId}001.*24 kg.*New`),
    new RegExp(`${shipmentId}002.*48.5 kg.*New`),
  ]);
  await expect(part(page, 'History')).toContainText(
    /Admin created the shipment\. Dashboard, admin@demo\.test, from [\d.:a-f]+/,
  );

  // What is empty is folded away until somebody asks for it.
  await expect(goods.getByText('Warehouse location')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show empty fields' }).click();
  await expect(goods.getByText('Warehouse location')).toBeVisible();
});

test('in Icelandic its day, weight and amount are written as Icelanders write them @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page, {
    weight: 14.8,
    paymentAmount: { minor: 24_890, currency: 'ISK' },
    dropoff: {
      receiverName: 'Ingunn Baldursdóttir',
      streetAddress1: 'Gagnheiði 19',
      scheduledDate: `${new Date().getUTCFullYear()}-11-14`,
    },
  });
  await speakIcelandic(page);
  await openShipment(page, shipmentId);
  await expect(page.getByRole('article')).toContainText(/(sun|mán|þri|mið|fim|fös|lau)\. 14\. nóv\./);
  await expect(page.getByRole('article')).toContainText('14,8 kg');
  await expect(page.getByRole('article')).toContainText('24.890 kr.');
});

test('an id that names no shipment, or one of another organisation, is said not to be there @long', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page);
  await page.goto('/shipments/S00000000');
  await expect(page.getByRole('heading', { name: 'No shipment found' })).toBeVisible();
  await page.goto('/shipments/%3Cscript%3E');
  await expect(page.getByRole('heading', { name: 'No shipment found' })).toBeVisible();
  await page.context().clearCookies();
  await signInAs(page, 'admin@stranger.test');
  await page.goto(`/shipments/${shipmentId}`);
  await expect(page.getByRole('heading', { name: 'No shipment found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to shipments' }).click();
  await expect(page).toHaveURL(/\/shipments$/);
});

test('only moves that are allowed are offered; a failure and a correction are explained', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page);
  await openShipment(page, shipmentId);
  await bar(page, 'Change status').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Warehouse', 'Assigned', 'Self-collect', 'Out', 'Open']);
  await page.keyboard.press('Escape');
  await expect(bar(page, 'Change status')).toBeFocused();

  await moveTo(page, 'Out');
  await moved(page, shipmentId, 'Out');
  await moveTo(page, 'Failed');
  await pressInDialog(page, 'Change status');
  await expect(dialog(page).getByRole('alert')).toHaveText('Cause is required');
  await chooseInDialog(page, 'Cause', 'Weather');
  await dialog(page).getByRole('textbox', { name: 'Explanation' }).fill('The pass is closed.');
  await pressInDialog(page, 'Change status');
  await moved(page, shipmentId, 'Failed');
  await expect(page.getByText('Weather: The pass is closed.')).toBeVisible();
  await expect(part(page, 'History')).toContainText('Admin changed the status from Out to Failed.');

  await moveTo(page, 'Out');
  await moved(page, shipmentId, 'Out');
  await moveTo(page, 'Completed');
  await moved(page, shipmentId, 'Completed');
  await expect(page.getByRole('article').getByText(/^Delivered today \d\d:\d\d$/)).toBeVisible();
  await moveTo(page, 'Warehouse');
  await pressInDialog(page, 'Change status');
  await expect(dialog(page).getByRole('alert')).toHaveText('Reason is required');
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Came back unopened');
  await pressInDialog(page, 'Change status');
  await moved(page, shipmentId, 'Warehouse');
  await expect(part(page, 'History')).toContainText('Reason: Came back unopened');
});

test('a parcel goes its own way, and the shipment is mixed @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page, { parcels: [{}, {}] });
  const first = `${shipmentId}001`;
  await openShipment(page, shipmentId);
  await page.getByRole('button', { name: `Change the status of parcel ${first}` }).click();
  await page.getByRole('menuitem', { name: 'Warehouse', exact: true }).click();
  await moved(page, shipmentId, 'Mixed');
  await expect(part(page, 'History')).toContainText(`changed the status of parcel ${first} from New to Warehouse.`);
  expect((await readShipment(page, shipmentId)).parcels.map(({ status }: { status: string }) => status)).toEqual([
    'in-warehouse',
    'new',
  ]);
});

test('what was deleted by mistake is restored where it was', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page);
  await openShipment(page, shipmentId);
  await page.getByRole('button', { name: `More actions for ${shipmentId}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialogButton(page, 'Cancel')).toBeFocused();
  await pressInDialog(page, 'Delete shipment');
  await flash(page, `Shipment ${shipmentId} deleted`).readAndClose();
  await expect(bar(page, 'Edit')).toHaveCount(0);
  await bar(page, 'Restore').click();
  await flash(page, `Shipment ${shipmentId} restored`).readAndClose();
  await expect(bar(page, 'Edit')).toBeVisible();
  expect((await readShipment(page, shipmentId)).deliveryStatus).toBe('new');
});

test('what a colleague changes appears by itself, as a sentence with both values', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId, version } = await enterShipment(page, { driverNote: 'Knock' });
  await openShipment(page, shipmentId);
  const answer = await page.request.patch(`/api/shipments/${shipmentId}`, {
    data: { version, driverNote: 'Ring twice.' },
  });
  expect(answer.ok()).toBe(true);
  await expect(part(page, 'Goods')).toContainText('Ring twice.');
  await expect(part(page, 'History')).toContainText('Admin changed the driver note from “Knock” to “Ring twice.”');
});

test('a move that is refused keeps its reason, and says in its place why @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page);
  // After a live event the page would not send an outdated version.
  await muteLiveEvents(page);
  await openShipment(page, shipmentId);
  await moveTo(page, 'Out');
  await moved(page, shipmentId, 'Out');
  await moveTo(page, 'Failed');
  await chooseInDialog(page, 'Cause', 'Weather');
  const words = dialog(page).getByRole('textbox', { name: 'Explanation' });
  await words.fill('The pass is closed.');
  const outage = await refuse(page, `POST /api/shipments/${shipmentId}/status`, { code: 'illegal-move', status: 409 });
  await pressInDialog(page, 'Change status');
  await expect(dialog(page).getByRole('alert')).toHaveText('The current status does not allow this change');
  await expect(words).toHaveValue('The pass is closed.');
  outage.end();

  // Another user is faster: the modal says so, and keeps the typed note.
  const { version } = await readShipment(page, shipmentId);
  const faster = await page.request.post(`/api/shipments/${shipmentId}/status`, {
    data: { version, status: 'completed' },
  });
  expect(faster.ok()).toBe(true);
  await pressInDialog(page, 'Change status');
  await expect(dialog(page).getByRole('alert')).toHaveText('Somebody else saved in the meantime');
  await expect(words).toHaveValue('The pass is closed.');
});

test('a message that comes and goes moves nothing, nor the menu that is open meanwhile @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page);
  await page.clock.install();
  await page.goto(`/shipments?search=${shipmentId}&open=${shipmentId}`);
  const panel = page.getByRole('region', { name: `Shipment ${shipmentId}` });
  const button = panel.getByRole('button', { name: 'Change status' });
  await button.click();
  // The clock is paused from here on: the message disappears when the test moves it.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const before = await button.boundingBox();
  await page.getByRole('menuitem', { name: 'Warehouse', exact: true }).click();
  await flash(page, `Shipment ${shipmentId} is now Warehouse`).appears();
  expect(await button.boundingBox()).toEqual(before);
  await button.click();
  const gap = async () => {
    const [at, menu] = [await button.boundingBox(), await page.getByRole('menu').boundingBox()];
    return at && menu && [Math.round(menu.y - at.y - at.height), Math.round(menu.x - at.x)];
  };
  expect(await gap()).toEqual([4, 0]);
  // The message's time is up; a press on it would close the menu.
  await page.clock.runFor(5_000);
  await flash(page, shipmentId).isGone();
  expect(await button.boundingBox()).toEqual(before);
  expect(await gap()).toEqual([4, 0]);
});

test('a link into another division than the one looked at shows the way there', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page);
  await page.goto('/shipments');
  await page.getByRole('button', { name: /^Division shown/ }).click();
  await page.getByRole('menuitemradio', { name: 'Akureyri' }).click();
  await expect(page.getByRole('button', { name: /^Division shown/ })).toHaveText('Akureyri');
  await page.goto(`/shipments/${shipmentId}`);
  await expect(page.getByText(/^It may belong to another division/)).toBeVisible();
  await page.getByRole('button', { name: 'Show all divisions' }).click();
  await expect(page.getByRole('heading', { name: shipmentId })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Division shown/ })).toHaveText('All divisions');
});
