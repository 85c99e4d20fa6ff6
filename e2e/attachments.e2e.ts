import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { holdBack, refuse } from './support/answers.ts';
import { dialog, pressInDialog } from './support/dialog.ts';
import { enterShipment, readShipment } from './support/dispatch.ts';
import { flash } from './support/flash.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const files = (page: Page) => page.getByRole('region', { name: 'Attachments and images' });
const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
const pdf = { name: 'Reikningur 77120.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
const choose = (page: Page, chosen: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
  files(page)
    .locator('input[type="file"]')
    .setInputFiles([...chosen]);

const openNew = async (page: Page): Promise<string> => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page);
  await page.goto(`/shipments/${shipmentId}`);
  await expect(files(page)).toBeVisible();
  return shipmentId;
};

test('several files at once become part of the shipment, images are looked at by the keyboard', async ({ page }) => {
  const shipmentId = await openNew(page);
  await choose(page, [await photo('bretti.jpg', '#884422'), await photo('hurð.jpg', '#226688'), pdf]);
  const show = (name: string) => files(page).getByRole('button', { name: `Show ${name}` });
  await expect(show('bretti.jpg')).toBeVisible();
  await expect(show('hurð.jpg')).toBeVisible();
  await expect(files(page).getByRole('link', { name: `Open ${pdf.name} in a new tab` })).toBeVisible();
  await expect(files(page).getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'History', exact: true })).toContainText('Admin added bretti.jpg.');

  await show('bretti.jpg').focus();
  await page.keyboard.press('Enter');
  const first = await dialog(page).getAttribute('aria-label');
  expect(
    await dialog(page)
      .getByRole('img')
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.naturalWidth;
      }),
  ).toBe(640);
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page)).not.toHaveAttribute('aria-label', first ?? '');
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page)).toHaveAttribute('aria-label', first ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(show('bretti.jpg')).toBeFocused();

  await files(page).getByRole('button', { name: 'Delete bretti.jpg' }).click();
  await pressInDialog(page, 'Delete file');
  // Behind a modal nothing of the page can be reached, deleted or not.
  await expect(dialog(page)).toHaveCount(0);
  await expect(show('bretti.jpg')).toHaveCount(0);
  expect((await readShipment(page, shipmentId)).attachments).toHaveLength(2);
  await flash(page, 'bretti.jpg is deleted').press('Undo');
  await flash(page, 'bretti.jpg is back').readAndClose();
  await expect(show('bretti.jpg')).toBeVisible();
});

test('an image that a colleague deletes takes its large view along, and the keyboard is the page’s again @long', async ({
  page,
}) => {
  const shipmentId = await openNew(page);
  await choose(page, [await photo('bretti.jpg', '#884422'), await photo('hurð.jpg', '#226688')]);
  await expect(files(page).getByRole('button', { name: /^Show / })).toHaveCount(2);
  await files(page).getByRole('button', { name: 'Show hurð.jpg' }).click();
  await expect(dialog(page)).toHaveAttribute('aria-label', 'hurð.jpg');
  const { attachments } = await readShipment(page, shipmentId);
  const { id } = attachments.find(({ name }: { name: string }) => name === 'hurð.jpg');
  expect((await page.request.delete(`/api/shipments/${shipmentId}/attachments/${id}`)).ok()).toBe(true);
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(dialog(page, 'Search and commands')).toBeVisible();
});

test('a file that cannot be taken says why beside it, and the others arrive @long', async ({ page }) => {
  await openNew(page);
  await choose(page, [
    { name: 'lygi.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') },
    { name: 'autt.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    { name: 'risi.png', mimeType: 'image/png', buffer: Buffer.alloc(25 * 1024 * 1024 + 1) },
    await photo('gott.jpg', '#336633'),
  ]);
  const line = (name: string) => files(page).getByRole('listitem').filter({ hasText: name });
  await expect(line('lygi.jpg')).toContainText('Only JPEG, PNG, WebP and PDF files can be added');
  await expect(line('autt.png')).toContainText('The file is empty');
  await expect(line('risi.png')).toContainText('Larger than 25 MB');
  await expect(files(page).getByRole('button', { name: 'Show gott.jpg' })).toBeVisible();
  await files(page).getByRole('button', { name: 'Take lygi.jpg off the list' }).click();
  await expect(line('lygi.jpg')).toHaveCount(0);
});

test('without room for files an upload says so beside it, and arrives once there is room @long', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409/);
  const shipmentId = await openNew(page);
  await expect(files(page)).toContainText(/Your organisation uses [\d.]+ [kM]B of 20 GB for files/);
  const outage = await refuse(page, `POST /api/shipments/${shipmentId}/attachments`, {
    code: 'files-full',
    status: 409,
  });
  await choose(page, [await photo('bretti.jpg', '#884422')]);
  await expect(files(page).getByRole('alert')).toHaveText(
    'Your organisation has no room left for files. Delete some, or ask the operator for more room',
  );
  await expectAccessible(page);
  outage.end();
  await files(page).getByRole('button', { name: 'Try bretti.jpg again' }).click();
  await expect(files(page).getByRole('button', { name: 'Show bretti.jpg' })).toBeVisible();
});

test('an upload that the network cut off is tried again, and one on its way is called off @long', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  const shipmentId = await openNew(page);
  const call = `POST /api/shipments/${shipmentId}/attachments` as const;
  await page.route(
    ({ pathname }) => pathname.endsWith('/attachments'),
    (route) => route.abort(),
    { times: 1 },
  );
  await choose(page, [await photo('bretti.jpg', '#884422')]);
  await expect(files(page).getByRole('alert')).toHaveText('Error uploading document. Refresh the page and try again');
  await files(page).getByRole('button', { name: 'Try bretti.jpg again' }).click();
  await expect(files(page).getByRole('button', { name: 'Show bretti.jpg' })).toBeVisible();

  const letGo = await holdBack(page, call);
  await choose(page, [await photo('hurð.jpg', '#226688')]);
  await expect(files(page).getByRole('progressbar', { name: 'Uploading hurð.jpg' })).toBeVisible();
  await files(page).getByRole('button', { name: 'Cancel hurð.jpg' }).click();
  await expect(files(page).getByRole('progressbar')).toHaveCount(0);
  letGo();
});

test('files are dropped onto the shipment @long', async ({ page }) => {
  await openNew(page);
  const { buffer, name } = await photo('sleppt.jpg', '#553399');
  const transfer = await page.evaluateHandle(
    ({ bytes, called }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], called, { type: 'image/jpeg' }));
      return data;
    },
    { bytes: [...buffer], called: name },
  );
  await files(page).dispatchEvent('dragenter', { dataTransfer: transfer });
  await expect(files(page)).toContainText('Drop to add them to this shipment');
  await files(page).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(files(page).getByRole('button', { name: 'Show sleppt.jpg' })).toBeVisible();
});
