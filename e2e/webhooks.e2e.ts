import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { Webhook as Verifier } from 'standardwebhooks';
import { expectAccessible, expectLayerAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { dialog } from './support/dialog.ts';
import { type DemoUser, signInAs } from './support/sign-in.ts';
import { test as base, expect } from './support/test.ts';

type Got = { readonly headers: IncomingHttpHeaders; readonly body: string };
type Receiver = { readonly url: string; readonly got: Got[]; answer: number };

/** A program of somebody's, which keeps what it is told and answers as the test says. */
const test = base.extend<{ receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
  receiver: async ({}, use) => {
    const got: Got[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(receiver.answer).end('Thank you');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const receiver: Receiver = { url: `http://127.0.0.1:${port}/hook`, got, answer: 200 };
    await use(receiver);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

const open = async (page: Page, email: DemoUser = 'developer@demo.test') => {
  await signInAs(page, email);
  // Tests share the server of their worker: each begins without endpoints.
  const { webhooks } = await (await page.request.get('/api/webhooks')).json();
  for (const { id, isFromSettings } of webhooks) if (!isFromSettings) await page.request.delete(`/api/webhooks/${id}`);
  await page.goto('/webhooks');
  await expect(page.getByRole('heading', { name: 'Endpoints', exact: true })).toBeVisible();
};

const addEndpoint = async (page: Page, url: string, description: string): Promise<string> => {
  await page.getByRole('button', { name: 'New endpoint' }).click();
  const modal = dialog(page, 'New endpoint');
  await modal.getByLabel('Address').fill(url);
  await modal.getByLabel('Description').fill(description);
  await modal.getByRole('button', { name: 'Add endpoint' }).click();
  return readSecret(page, description);
};

const readSecret = async (page: Page, name: string): Promise<string> => {
  const shown = dialog(page, `Secret of ${name}`);
  return (await shown.getByText(/^whsec_/).textContent()) ?? '';
};
const closeSecret = async (page: Page, name: string) => {
  const shown = dialog(page, `Secret of ${name}`);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
};

const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

const enterShipment = async (page: Page): Promise<string> => {
  const body = { dropoff: { receiverName: 'Bakaríið', streetAddress1: 'Laugavegur 36' } };
  const answer = await page.request.post('/api/shipments', { data: body });
  return (await answer.json()).shipment.shipmentId;
};

const verify = (secret: string, got: Got | undefined) =>
  new Verifier(secret).verify(got?.body ?? '', (got?.headers ?? {}) as Record<string, string>);
const log = (page: Page) => page.getByRole('table', { name: 'Deliveries' });

test('an endpoint is added and tried, told of a shipment, rotated and told again', async ({ page, receiver }) => {
  await open(page);
  const secret = await addEndpoint(page, receiver.url, 'Shop');
  await expectLayerAccessible(page);
  await closeSecret(page, 'Shop');
  expect(await page.content()).not.toContain(secret);

  await page.getByRole('button', { name: 'Send a test to Shop' }).click();
  const tested = dialog(page, 'Delivery: Test');
  await expect(tested.getByText('Delivered')).toBeVisible();
  await tested.getByText('Answer', { exact: true }).click();
  await expect(tested.getByText('Thank you')).toBeVisible();
  await expectLayerAccessible(page);
  await tested.getByRole('button', { name: 'Close' }).last().click();
  await expect(tested).toBeHidden();
  expect(verify(secret, receiver.got[0])).toMatchObject({ type: 'webhook.test' });

  // The page is live: nobody reloads it.
  const shipmentId = await enterShipment(page);
  const row = log(page).getByRole('row').filter({ hasText: shipmentId });
  await expect(row).toContainText('Shipment created');
  await expect(row).toContainText('Delivered');
  await expect(row).toContainText('200');
  expect(verify(secret, receiver.got[1])).toMatchObject({ data: { shipmentId } });

  await choose(page, 'Shop', 'Secret');
  const modal = dialog(page, 'Secret of Shop');
  await expect(modal.getByLabel('Secret')).toHaveValue(/^•+$/);
  await modal.getByRole('button', { name: 'Hold to reveal' }).focus();
  await page.keyboard.down('Space');
  await expect(modal.getByLabel('Secret')).toHaveValue(secret);
  await page.keyboard.up('Space');
  await expect(modal.getByLabel('Secret')).toHaveValue(/^•+$/);
  await modal.getByRole('button', { name: 'Rotate secret' }).click();
  await dialog(page, 'Rotate the secret of Shop?').getByRole('button', { name: 'Rotate secret' }).click();
  await expect(modal.getByText('The previous secret signs as well until')).toBeVisible();
  const fresh = await readSecret(page, 'Shop');
  expect(fresh).not.toBe(secret);
  await closeSecret(page, 'Shop');

  await row.getByRole('link', { name: /^Shipment created/ }).click();
  const delivery = dialog(page, 'Delivery: Shipment created');
  await delivery.getByRole('button', { name: 'Send again' }).click();
  await expect(delivery.getByRole('listitem')).toHaveCount(2);
  expect(receiver.got[2]?.headers['webhook-id']).toBe(receiver.got[1]?.headers['webhook-id']);
  expect(verify(secret, receiver.got[2])).toEqual(verify(fresh, receiver.got[2]));
  await page.keyboard.press('Escape');
  await expect(delivery).toBeHidden();

  await choose(page, 'Shop', 'Secret');
  await modal.getByRole('button', { name: 'End it now' }).click();
  await dialog(page, 'End the former secret of Shop?').getByRole('button', { name: 'End it now' }).click();
  await expect(modal.getByText('The previous secret signs')).toBeHidden();
  await closeSecret(page, 'Shop');
  await enterShipment(page);
  await expect.poll(() => receiver.got.length).toBe(4);
  expect(() => verify(secret, receiver.got[3])).toThrow();
  expect(verify(fresh, receiver.got[3])).toBeTruthy();
});

test('a receiver that is gone is stopped with the reason, enabled again, edited and deleted @long', async ({
  page,
  receiver,
}) => {
  await open(page);
  await addEndpoint(page, receiver.url, 'Old shop');
  await closeSecret(page, 'Old shop');
  receiver.answer = 410;
  const shipmentId = await enterShipment(page);
  await expect(page.getByText('that it is gone (410)')).toBeVisible();
  const row = log(page).getByRole('row').filter({ hasText: shipmentId });
  await expect(row).toContainText('Waiting');
  await expect(row).toContainText('410');
  await expect(page.getByRole('button', { name: 'Send a test to Old shop' })).toBeHidden();

  await page.getByRole('button', { name: 'Outcome' }).click();
  await page.getByRole('menuitemradio', { name: 'Failed' }).click();
  await expect(page.getByText('No delivery matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all outcomes' }).click();
  await expect(row).toBeVisible();

  receiver.answer = 200;
  await page.getByRole('button', { name: 'Enable again' }).click();
  await expect(page.getByText('The endpoint Old shop is enabled.')).toBeVisible();

  await choose(page, 'Old shop', 'Edit');
  const form = dialog(page, 'Edit Old shop');
  await form.getByLabel('Address').fill('nonsense');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter an address that starts with https://')).toBeVisible();
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByLabel('Description').fill('New shop');
  for (const event of ['Shipment created', 'Status changed', 'Shipment edited', 'Shipment deleted', 'Proof added'])
    await form.getByLabel(event).uncheck();
  await form.getByLabel('Shipment restored').uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Choose at least one')).toBeVisible();
  await form.getByLabel('Shipment restored').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Endpoints' })).toContainText('Shipment restored');

  await choose(page, 'New shop', 'History');
  const history = dialog(page, 'History of New shop');
  await expect(history.getByText('Edited')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();

  await choose(page, 'New shop', 'Stop');
  await dialog(page, 'Stop the endpoint New shop?').getByRole('button', { name: 'Stop endpoint' }).click();
  await expect(page.getByText('Stopped by hand on')).toBeVisible();
  await choose(page, 'New shop', 'Delete');
  await dialog(page, 'Delete the endpoint New shop?').getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();
});

test('the page is for developers and super-admins, and fit for everybody, also on a phone @long', async ({
  page,
  receiver,
}) => {
  await signInAs(page, 'admin@demo.test');
  await page.goto('/webhooks');
  await expect(page.getByText('Only developers and super-admins of the whole organisation')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Webhooks')).toBeHidden();

  await open(page, 'super@demo.test');
  await expect(page.getByText('No endpoints yet')).toBeVisible();
  await expectAccessible(page);
  await addEndpoint(page, `${receiver.url}/with-a-rather-long-path/that-has-to-find-room`, 'Shop of a super-admin');
  await closeSecret(page, 'Shop of a super-admin');
  await enterShipment(page);
  await expect(log(page).getByText('Delivered')).toBeVisible();
  await expectAccessible(page);
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await log(page)
    .getByRole('link', { name: /^Shipment created/ })
    .click();
  await expect(dialog(page, 'Delivery: Shipment created').getByText('200 · ')).toBeVisible();
  await expectLayerAccessible(page);
  await expectNoSidewaysScroll(page);
});
