import type { Page } from '@playwright/test';
import { changeSession } from './support/answers.ts';
import { chooseInDialog, dialog, pressInDialog } from './support/dialog.ts';
import { enterShipment, mark } from './support/dispatch.ts';
import { errorFlash } from './support/flash.ts';
import { type DemoUser, signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const CARRIER = 'Bláfell ehf.';
const history = (page: Page) => page.getByRole('region', { name: 'History', exact: true });

const openAs = async (page: Page, who: DemoUser, shipmentId: string) => {
  await signInAs(page, who);
  await page.goto(`/shipments/${shipmentId}`);
};

test('a forwarder hands a shipment to a carrier, who declines it and then takes it, each seeing it at once', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin@forwarder.test');
  const receiver = mark();
  const { shipmentId } = await enterShipment(page, {
    carrierId: null,
    dropoff: { receiverName: receiver, streetAddress1: 'Hafnarstræti 95' },
  });
  const context = await browser.newContext();
  const carrier = await context.newPage();

  // Only the forwarder can see it yet.
  await openAs(carrier, 'admin@demo.test', shipmentId);
  await expect(carrier.getByRole('heading', { name: 'No shipment found' })).toBeVisible();

  await page.goto(`/shipments?search=${receiver}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Ask a carrier', exact: true }).click();
  // The only carrier is proposed, and can be changed at once.
  const field = dialog(page).getByRole('combobox', { name: 'Carrier' });
  await expect(field).toHaveText(CARRIER);
  await expect(field).toBeFocused();
  await pressInDialog(page, 'Ask to take 1 shipment');
  await expect(dialog(page)).toContainText('The carrier is asked to take 1 shipment');
  await page.goto(`/shipments/${shipmentId}`);
  await expect(page.getByText(`Waiting for the answer of ${CARRIER}`)).toBeVisible();

  // The carrier's page, which said that there is none, updates by itself.
  await expect(carrier.getByText('asks you to take this shipment.')).toBeVisible();
  await carrier.getByRole('button', { name: 'Decline', exact: true }).click();
  await dialog(carrier).getByRole('button', { name: 'Decline' }).click();
  await expect(dialog(carrier).getByRole('alert')).toHaveText('Reason is required');
  await dialog(carrier).getByRole('textbox', { name: 'Reason' }).fill('No cooled truck that day');
  await dialog(carrier).getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText(`${CARRIER} declined: “No cooled truck that day”`)).toBeVisible();
  await expect(carrier.getByText('You declined: “No cooled truck that day”')).toBeVisible();
  await expect(history(page)).toContainText(`Admin (${CARRIER}) declined it.`);

  // The list tells of it, and whoever has declined is not the one that is proposed next, unless there is nobody else.
  await page.goto(`/shipments?search=${receiver}`);
  const row = page.getByRole('row').filter({ hasText: receiver });
  await expect(row).toContainText(`${CARRIER}Declined`);
  // Without a column of carriers, and where rows have one line only.
  await changeSession(page, { config: { shipmentListHeaders: ['receiverName', 'deliveryStatus'] } });
  await page.reload();
  await expect(row).toContainText('NewDeclined');
  await page.getByRole('button', { name: 'How the list looks' }).click();
  await page.getByRole('menuitemradio', { name: 'Compact rows' }).click();
  await expect(row.getByText('Declined', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await page.goto(`/shipments/${shipmentId}`);
  await page.getByRole('button', { name: 'Ask a carrier', exact: true }).click();
  await pressInDialog(page, `Ask ${CARRIER}`);
  await carrier.getByRole('button', { name: 'Accept', exact: true }).click();
  await chooseInDialog(carrier, 'Division', 'Akureyri');
  await dialog(carrier).getByRole('button', { name: 'Accept' }).click();

  const parties = carrier.getByRole('region', { name: 'Parties', exact: true });
  await expect(parties).toContainText('Akureyri');
  await expect(page.getByRole('article').getByText('Open', { exact: true }).first()).toBeVisible();
  await expect(history(page)).toContainText(`Admin (${CARRIER}) accepted it.`);
  // A carrier's sub-companies are hidden from other organisations.
  await expect(page.getByRole('article')).not.toContainText('Akureyri');

  // The carrier changes the status; the forwarder, who may not, sees the change.
  await carrier.getByRole('article').getByRole('button', { name: 'Change status' }).click();
  await carrier.getByRole('menuitem', { name: 'Out', exact: true }).click();
  await expect(history(page)).toContainText('changed the status from Open to Out.');
  await expect(page.getByRole('article').getByRole('button', { name: 'Change status' })).toHaveCount(0);
  await expect(page.getByRole('article').getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(carrier.getByRole('article').getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await context.close();
});

test('nobody accepts what has changed unseen: it is shown, and asked about again @long', async ({ page, browser }) => {
  await signInAs(page, 'admin@demo.test');
  const context = await browser.newContext();
  const forwarder = await context.newPage();
  await signInAs(forwarder, 'admin@forwarder.test');
  const carrierId = await page.request
    .get('/api/session')
    .then(async (answer) => (await answer.json()).session.organisation.id);
  const { shipmentId, version } = await enterShipment(forwarder, { driverNote: 'One box' });
  const asked = await forwarder.request.post(`/api/shipments/${shipmentId}/transport-request`, {
    data: { version, carrierId },
  });
  expect(asked.ok(), await asked.text()).toBe(true);

  await page.goto(`/shipments/${shipmentId}`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  // The forwarder changes the shipment at the moment of the press.
  await page.route(
    ({ pathname }) => pathname.endsWith('/transport-request/answer'),
    async (route) => {
      const { shipment } = await (await forwarder.request.get(`/api/shipments/${shipmentId}`)).json();
      const edited = await forwarder.request.patch(`/api/shipments/${shipmentId}`, {
        data: { version: shipment.version, driverNote: 'Forty boxes' },
      });
      expect(edited.ok(), await edited.text()).toBe(true);
      await route.continue();
    },
    { times: 1 },
  );
  await pressInDialog(page, 'Accept');
  await errorFlash(page, 'Somebody else saved in the meantime').appears();
  await expect(page.getByRole('article')).toContainText('Forty boxes');
  await expect(dialog(page)).toHaveCount(0);

  // From the list it is accepted with others, into a division.
  await page.goto(`/shipments?search=${shipmentId}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Accept requests' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Division' })).toBeFocused();
  await chooseInDialog(page, 'Division', 'Akureyri');
  await pressInDialog(page, 'Accept 1 shipment');
  await expect(dialog(page)).toContainText('1 shipment accepted');
  await page.goto(`/shipments/${shipmentId}`);
  await expect(history(page)).toContainText('accepted it.');
  await expect(page.getByRole('region', { name: 'Parties', exact: true })).toContainText('Akureyri');
  await context.close();
});
