import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '../scripts/running/test-server.mjs';
import { root } from '../scripts/setup/root.mjs';
import { cuttingProxy } from './support/cutting-proxy.ts';
import { expect, test } from './support/test.ts';

/** A server of their own, with an Android file: all others have none. */
test.describe.configure({ mode: 'serial' });

const BYTES = 6_000_000;
const CONTENT = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), randomBytes(BYTES - 4)]);
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
const FILE = '/api/driver-app/file';
const FOLDER = mkdtempSync(join(tmpdir(), 'waybill-apk-'));

let server: Awaited<ReturnType<typeof startTestServer>>;
test.beforeAll(async () => {
  const path = join(FOLDER, 'driver-2.1.apk');
  writeFileSync(path, CONTENT);
  server = await startTestServer(root, undefined, { DRIVER_APP_URL: path });
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(FOLDER, { recursive: true, force: true });
});

/** What Chromium says of a connection that is cut, and of one that there is no network for. */
const CUT = /net::ERR_/;

test('the Android file comes over a line that is cut and gone for a while, and is the same in the end @long', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(CUT);
  const line = await cuttingProxy(server.url, FILE, [1_500_000, 2_000_000]);
  try {
    await page.goto(`${line.url}/apk-download`);
    await expect(page.getByText('driver-2.1.apk')).toBeVisible();
    await expect(page.getByText('6 MB', { exact: true })).toBeVisible();
    await expect(page.getByText(SHA256)).toBeVisible();
    await page.getByRole('link', { name: 'Download' }).click();
    await expect(page).toHaveURL(`${line.url}/apk-download-proccess`);

    const bar = page.getByRole('progressbar', { name: 'Download of driver-2.1.apk' });
    const first = await line.nextHeld();
    await expect(bar).toHaveAttribute('aria-valuenow', '1500000');
    await expect(page.getByText('1.5 MB of 6 MB')).toBeVisible();
    first.cut();

    const second = await line.nextHeld();
    await expect(bar).toHaveAttribute('aria-valuenow', '3500000');
    await context.setOffline(true);
    second.cut();
    await expect(page.getByRole('status')).toHaveText('Waiting for the network. It goes on by itself.');
    await expect(bar).toHaveAttribute('aria-valuenow', '3500000');
    const saving = page.waitForEvent('download');
    await context.setOffline(false);

    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('driver-2.1.apk');
    expect(readFileSync(await saved.path()).equals(CONTENT)).toBe(true);
    await expect(page.getByText('Its checksum is right.')).toBeVisible();
    expect(line.asked.map(({ range, 'if-range': ifRange }) => [range, ifRange])).toEqual([
      [undefined, undefined],
      ['bytes=1500000-', `"${SHA256}"`],
      ['bytes=3500000-', `"${SHA256}"`],
    ]);

    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save it again' }).click();
    expect(readFileSync(await (await again).path()).equals(CONTENT)).toBe(true);
  } finally {
    await context.setOffline(false);
    await line.close();
  }
});

test('a download that is cancelled leaves its connection and comes back to the offer @long', async ({ page }) => {
  const line = await cuttingProxy(server.url, FILE, [1_500_000]);
  try {
    await page.goto(`${line.url}/apk-download-proccess`);
    const held = await line.nextHeld();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await held.left;
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'iPhone, or without a file' })).toBeVisible();
  } finally {
    await line.close();
  }
});
