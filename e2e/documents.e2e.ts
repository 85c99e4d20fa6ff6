import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { dialog, pressInDialog } from './support/dialog.ts';
import { enterShipment, mark } from './support/dispatch.ts';
import { flash } from './support/flash.ts';
import { mailsTo, newAddress } from './support/mailbox.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const part = (page: Page) => page.getByRole('region', { name: 'Missing documents', exact: true });
const wanted = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const PDF = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
const PAGE = { name: 'invoice.html', mimeType: 'text/html', buffer: Buffer.from('<p>Invoice</p>') };

test('a dispatcher asks for two documents; whoever is asked sends one without logging in, and it leaves the list', async ({
  page,
  browser,
}) => {
  const address = newAddress('partner');
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page, {
    ownerEmail: address,
    missingDocuments: ['Commercial invoice', 'Health certificate', 'T1'],
    externalId: `PO-4501 ${mark()}`,
    dropoff: { receiverName: 'Ragnheiður', streetAddress1: 'Gagnheiði 19', postcode: '800', city: 'Selfoss' },
  });
  await page.goto(`/shipments/${shipmentId}`);
  await part(page).getByRole('button', { name: 'Ask for documents' }).click();
  await expect(dialog(page).getByLabel(address)).toBeChecked();
  await expect(dialog(page).getByLabel(address)).toBeFocused();
  await dialog(page).getByLabel('T1').uncheck();
  await dialog(page).getByLabel('A word to them').fill('The vessel leaves on Friday.');
  await pressInDialog(page, 'Ask');
  await flash(page, '1 email is on its way').readAndClose();
  await expect(part(page).getByRole('list', { name: 'Who was asked' })).toContainText(address);

  const link = async () => (await mailsTo(page, address))[0]?.text.match(/\/documents\/[\w-]+/)?.[0];
  await expect.poll(link).toBeTruthy();
  // Somebody without an account, whose browser runs no script.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const partner = await context.newPage();
  await partner.goto(new URL((await link()) ?? '', page.url()).href);
  await expect(partner.getByRole('heading', { name: 'Send documents' })).toBeVisible();
  await expect(partner.getByText('The vessel leaves on Friday.')).toBeVisible();
  await expect(partner.getByRole('heading', { name: 'T1' })).toHaveCount(0);

  const invoice = wanted(partner, 'Commercial invoice');
  const order = partner.getByRole('definition');
  await expect(order.filter({ hasText: 'PO-4501' })).toBeVisible();
  await expect(order.filter({ hasText: 'Selfoss' })).toBeVisible();
  await expect(order.filter({ hasText: 'admin@demo.test' })).toContainText('Admin');
  // Our own words, and not those of the browser; once on the page.
  await expect(partner.getByText('Each as a photo (JPEG, PNG, WebP) or a PDF, up to 25 MB.')).toHaveCount(1);
  await expect(invoice.getByText('Choose a file')).toBeVisible();
  await invoice.locator('input[type="file"]').setInputFiles(PAGE);
  await expect(invoice.getByText('A file is chosen')).toBeVisible();
  await expect(invoice.getByText('Choose a file')).toBeHidden();
  await invoice.getByRole('button', { name: 'Send' }).click();
  await expect(invoice.getByRole('alert')).toHaveText(
    'This file is neither a photo (JPEG, PNG, WebP) nor a PDF. It cannot be sent.',
  );
  await invoice.locator('input[type="file"]').setInputFiles(PDF);
  await invoice.getByRole('button', { name: 'Send' }).click();
  await expect(partner.getByRole('status')).toHaveText('Thank you, it has arrived.');
  await expect(wanted(partner, 'Commercial invoice')).toHaveCount(0);
  await expect(wanted(partner, 'Health certificate')).toBeVisible();
  await context.close();

  // The page of the dispatcher has heard of it.
  await expect(part(page).getByText(/Commercial invoice arrived/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Attachments and images' })).toContainText('Commercial invoice.pdf');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText(`Admin asked ${address} for Commercial invoice, Health certificate.`);
  await expect(history).toContainText(`${address} sent Commercial invoice.pdf.`);
  await expect(history).not.toContainText('→');
  await part(page)
    .getByRole('button', { name: `Withdraw the request to ${address}` })
    .click();
  await expect(part(page).getByRole('list', { name: 'Who was asked' })).toContainText('Withdrawn');
});

test('the page that asks for documents can be used by everybody, on a phone too', async ({ page, allowConsole }) => {
  allowConsole(/status of 4(00|15)|ERR_INTERNET_DISCONNECTED/);
  const address = newAddress('partner');
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page, { missingDocuments: ['Commercial invoice', 'T1'] });
  await page.request.post(`/api/shipments/${shipmentId}/document-requests`, {
    data: { emails: [address], documents: ['Commercial invoice', 'T1'], note: 'Please' },
  });
  const link = async () => (await mailsTo(page, address))[0]?.text.match(/\/documents\/[\w-]+/)?.[0];
  await expect.poll(link).toBeTruthy();
  await page.setViewportSize({ width: 390, height: 844 });
  // The page follows the system without saying so; the check waits for a word of it.
  await page.addInitScript(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const say = () => document.documentElement.setAttribute('data-theme', dark.matches ? 'dark' : 'light');
    addEventListener('DOMContentLoaded', say);
    dark.addEventListener('change', say);
  });
  await page.goto((await link()) ?? '');
  const file = (name: string) => wanted(page, name).locator('input[type="file"]');
  const send = page.getByRole('button', { name: 'Send' });
  await expect(send).toHaveCount(1);
  await send.click();
  await expect(wanted(page, 'Commercial invoice').getByRole('alert')).toHaveText('Choose a file first.');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // One press sends all that were chosen; what is refused stays with its reason.
  await file('Commercial invoice').setInputFiles(PDF);
  await file('T1').setInputFiles(PAGE);
  await expect(wanted(page, 'Commercial invoice').getByText('invoice.pdf')).toBeVisible();
  // What will be refused is said before it is sent, and taken back with another choice.
  await expect(wanted(page, 'T1').getByRole('alert')).toContainText('This file is neither a photo');
  await file('T1').setInputFiles(PDF);
  await expect(wanted(page, 'T1').getByRole('alert')).toHaveCount(0);
  await file('T1').setInputFiles(PAGE);
  await expect(wanted(page, 'T1').getByRole('alert')).toHaveText(
    'This file is neither a photo (JPEG, PNG, WebP) nor a PDF. It cannot be sent.',
  );
  await expectNoSidewaysScroll(page);
  // Without a connection nothing is sent, and what is chosen stays so.
  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'We cannot be reached just now.' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(wanted(page, 'Commercial invoice').getByText('invoice.pdf')).toBeVisible();
  await send.click();
  await expect(wanted(page, 'Commercial invoice')).toHaveCount(0);
  await expect(wanted(page, 'T1').getByRole('alert')).toContainText('This file is neither a photo');
  await expect(file('T1')).toBeFocused();
  await expect(page.getByRole('status')).toHaveText('Arrived: Commercial invoice. Not sent: T1.');
  await expect(page.getByRole('status')).toBeInViewport();
  await expectAccessible(page);
  await page.goto(`${new URL(page.url()).pathname}?lang=is`);
  await expect(wanted(page, 'T1').getByText('Velja skrá')).toBeVisible();
  await file('T1').setInputFiles(PDF);
  await page.getByRole('button', { name: 'Senda' }).click();
  await expect(page.getByRole('heading', { name: 'Allt er komið' })).toBeVisible();
});
