import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { dialog, pressInDialog } from './support/dialog.ts';
import { enterShipment } from './support/dispatch.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('the office adds a proof, prints and exports it, and anybody checks the file', async ({
  page,
  browser,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page, { parcels: [{}, {}] });
  await page.goto(`/shipments/${shipmentId}`);
  const proofs = page.getByRole('region', { name: 'Proof', exact: true });
  await expect(proofs.getByText('No proof yet')).toBeVisible();
  await proofs.getByRole('button', { name: 'Add a proof' }).click();
  await dialog(page).getByLabel('Received by').fill('Jón Jónsson');
  await dialog(page).getByLabel('Time').fill('0001');
  const scan = await sharp({ create: { width: 400, height: 300, channels: 4, background: '#aa8' } })
    .png()
    .toBuffer();
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles([
      { name: 'paper.png', mimeType: 'image/png', buffer: scan },
      { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
    ]);
  await expect(dialog(page).getByRole('listitem')).toHaveText(['paper.png', 'scan.pdf']);
  const [first, second] = [dialog(page).getByRole('checkbox').first(), dialog(page).getByRole('checkbox').last()];
  await first.uncheck({ force: true });
  await second.uncheck({ force: true });
  await pressInDialog(page, 'Add the proof');
  await expect(dialog(page)).toContainText('Reason for adding it now is required');
  await expect(dialog(page)).toContainText('Choose at least one parcel.');
  await expectAccessible(page);
  await dialog(page).getByLabel('Reason for adding it now').fill('The paper came in the mail');
  await first.check({ force: true });
  await second.check({ force: true });
  // The line breaks before the second file has arrived: what is missing is named, and sent again.
  let sent = 0;
  await page.route('**/proofs/*/photos/*', (route) =>
    route.request().method() === 'PUT' && ++sent === 2 ? route.abort() : route.continue(),
  );
  await pressInDialog(page, 'Add the proof');
  await expect(dialog(page)).toContainText('The proof was added and is sealed, but this file did not arrive:');
  await expect(dialog(page).getByRole('listitem')).toHaveText(['scan.pdf']);
  await expectAccessible(page);
  await pressInDialog(page, 'Send again');
  await expect(dialog(page)).toHaveCount(0);

  await expect(proofs).toContainText('Added later by Admin');
  await expect(proofs.getByRole('img', { name: 'Photo of the proof' })).toBeVisible();
  await expect(proofs.getByText('Scan (PDF)')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History', exact: true })).toContainText('Admin added a proof later.');
  await expectAccessible(page);

  const paper = await page.request.get(
    (await proofs.getByRole('link', { name: 'PDF', exact: true }).getAttribute('href')) ?? '',
  );
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const downloading = page.waitForEvent('download');
  await proofs.getByRole('link', { name: 'Export', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^waybill-proof-${shipmentId}-\\d+\\.json$`));
  const exported = await readFile(await download.path(), 'utf8');
  const address = (await proofs.getByRole('link', { name: 'Check an exported proof' }).getAttribute('href')) ?? '';
  const told = await (await page.request.get(`/api/shipments/${shipmentId}/proofs`)).json();
  const onPaper = told.proofs[0].seal.hash;

  // Whoever checks it is not signed in, and nothing is sent.
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const visitor = await context.newPage();
  await visitor.goto(`${address}#${onPaper}`);
  const check = async (content: string) => {
    await visitor
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  };
  const requests: string[] = [];
  // The browser fetches the page's icon by itself, when it likes.
  const isOfBrowser = (url: string) => url.startsWith('blob:') || url.endsWith('/favicon.svg');
  visitor.on('request', (request) => {
    if (!isOfBrowser(request.url()) && request.resourceType() !== 'font') requests.push(request.url());
  });
  await check(exported);
  await expect(visitor.getByRole('heading', { name: 'Unchanged, and signed by this Waybill' })).toBeVisible();
  await expect(visitor.getByText('It is the proof on your paper.')).toBeVisible();
  await expect(visitor.getByText('Added later by Admin')).toBeVisible();
  await expect(visitor.getByText('Jón Jónsson')).toBeVisible();
  await expect(visitor.getByRole('img', { name: /^Photo / })).toBeVisible();
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
  await check(exported.replace('Jón Jónsson', 'Jón Jónsdóttir'));
  await expect(visitor.getByRole('heading', { name: 'Changed: this is not what was sealed' })).toBeVisible();
  await expect(visitor.getByRole('listitem').filter({ hasText: 'What the proof says' })).toContainText('does not fit');
  await check('{"a":1}');
  await expect(visitor.getByText('This is no exported proof.')).toBeVisible();
  expect(requests).toEqual([]);
  await context.close();
});
