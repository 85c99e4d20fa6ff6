import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterShipment, mark } from './support/dispatch.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { expectGlovesHit } from './support/touch.ts';

/** As the demo's pattern of barcodes asks for. */
const barcode = () => `BLF${String(randomInt(1e8)).padStart(8, '0')}`;

type Goods = { readonly container: string; readonly codes: readonly string[] };

/** A container of its own, with one shipment for each place. */
const enterGoods = async (page: Page, places: readonly (string | null)[]): Promise<Goods> => {
  const container = mark();
  const codes: string[] = [];
  for (const [index, warehouseLocation] of places.entries()) {
    const code = barcode();
    await enterShipment(page, {
      containerNumber: container,
      warehouseLocation,
      dropoff: { receiverName: 'Ingunn Baldursdóttir', streetAddress1: `Langholtsvegur ${index + 1}` },
      parcels: [{ barcode: code }],
    });
    codes.push(code);
  }
  return { container, codes };
};

/** As a hand scanner does it: into whatever has the focus, with Enter at the end. */
const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};

const blockOf = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /\S/ }).first();

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('a hand scanner brings goods in, tells what is wrong, and loses nothing without a network', async ({
    page,
    allowConsole,
  }) => {
    await signInAs(page, 'admin@demo.test');
    const { container, codes } = await enterGoods(page, ['F-2', null, null, null]);
    const [known = '', first = '', second = '', third = ''] = codes;
    await page.goto('/shipments');
    await page.getByRole('link', { name: 'Warehouse scan' }).click();
    await expect(page.getByRole('heading', { name: 'Warehouse scan' })).toBeVisible();

    await page.getByRole('button', { name: /^Today/ }).click();
    await expectGlovesHit(page);
    await page.getByRole('combobox', { name: 'Expected' }).selectOption('container');
    await page.getByLabel('Container number').fill(container.toLowerCase());
    await page.getByRole('button', { name: 'Show this list' }).click();
    await expect(page.getByText('of 4 in')).toBeVisible();
    await expect(page.getByRole('button', { name: container.toUpperCase() })).toBeVisible();
    const block = blockOf(page);

    await scan(page, 'SHELF:A-12');
    await expect(block).toContainText('You are at shelf');
    // With the shelf's own dialog open, a parcel is no shelf.
    await page.getByRole('button', { name: 'A-12' }).click();
    await expect(page.getByRole('dialog').getByLabel('Shelf')).toBeFocused();
    await expectGlovesHit(page);
    await scan(page, first);
    await expect(page.getByText('That is a parcel’s label. Scan or type a shelf.')).toBeVisible();
    await scan(page, 'SHELF:A-12');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await scan(page, first);
    await expect(block).toContainText('Put it on');
    await expect(block).toContainText('A-12');
    await expect(page.getByText('3 missing', { exact: true })).toBeVisible();
    await scan(page, first);
    await expect(block).toContainText('Scanned before');

    await scan(page, known);
    await expect(block).toContainText('Wrong shelf');
    await expect(block).toContainText('You scanned A-12.');
    await expectAccessible(page);
    await expectGlovesHit(page);
    await page.keyboard.press('Alt+m');
    await expect(block).toContainText('Put it on');

    const nobodys = barcode();
    await scan(page, nobodys);
    await expect(block).toContainText('HOLD');
    await page.getByText('On hold').click();
    await expectGlovesHit(page);
    await page.getByRole('button', { name: `Settle ${nobodys}` }).click();
    await expect(page.getByRole('button', { name: `Settle ${nobodys}` })).toBeHidden();

    await scan(page, second);
    await expect(page.getByText('1 missing', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(block).toContainText('Taken back');
    await expect(page.getByText('2 missing', { exact: true })).toBeVisible();

    // The same by a code on the wall, which a scanner reads off the screen too.
    await scan(page, second);
    await expect(page.getByText('1 missing', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'A-12' }).click();
    await page.getByRole('button', { name: 'Codes for the wall' }).click();
    await expect(page.getByRole('button', { name: 'Print' })).toBeFocused();
    await expectGlovesHit(page);
    // 132 modules of two whole pixels; and on paper nothing but the codes.
    const undo = page.getByRole('listitem').filter({ hasText: 'DO:UNDO' });
    expect((await undo.locator('svg').boundingBox())?.width).toBe(264);
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(undo).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await scan(page, 'DO:UNDO');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(block).toContainText('Taken back');
    await expect(page.getByText('2 missing', { exact: true })).toBeVisible();

    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    // The scan comes in, and the answer is lost: it is not taken back before the server has taken it back.
    let isLost = false;
    await page.route('**/api/warehouse/scans', async (route) => {
      if (!isLost) await route.fetch();
      isLost = true;
      await route.abort('internetdisconnected');
    });
    await scan(page, second);
    await expect(page.getByText('1 missing', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(block).toContainText('Is being taken back');
    await expect(block).toContainText('No network. It is sent when that is back.');
    await page.unroute('**/api/warehouse/scans');
    await expect(block).toContainText('Taken back');
    await expect(page.getByText('2 missing', { exact: true })).toBeVisible();

    await page.route('**/api/warehouse/scans', (route) => route.abort('internetdisconnected'));
    await scan(page, second);
    // The list that was read last still says where it goes.
    await expect(block).toContainText('No network. It is sent when that is back.');
    await expect(block).toContainText('A-12');
    await scan(page, third);
    await expect(page.getByText('2 waiting')).toBeVisible();
    // Opened anew, all of it is kept, and the shelf as well.
    await page.goto(`/warehouse?container=${encodeURIComponent(container)}`);
    await expect(page.getByText('2 waiting')).toBeVisible();
    await expect(page.getByRole('button', { name: 'A-12' })).toBeVisible();
    await page.unroute('**/api/warehouse/scans');
    await expect(page.getByText('Nothing is missing')).toBeVisible();
    await expect(page.getByText('2 waiting')).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a driver comes from the menu of the driver app, and reads it in Icelandic @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    const { container, codes } = await enterGoods(page, ['B-7', null]);
    await signInAs(page, 'driver@demo.test');
    await page.goto('/driver');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Warehouse scan' }).click();
    await expect(page.getByLabel('Scan, or type a code and press Enter')).toBeFocused();

    await page.goto(`/warehouse?container=${encodeURIComponent(container)}`);
    await expect(page.getByText('of 2 in')).toBeVisible();
    try {
      await scan(page, 'DO:LANG');
      await expect(page.getByText('af 2 inni')).toBeVisible();
      await scan(page, codes[0] ?? '');
      const block = blockOf(page);
      await expect(block).toContainText('Settu hann á');
      await expect(block).toContainText('B-7');
      await expect(page.getByRole('link', { name: 'Loka, 1 vantar' })).toBeVisible();
      // How many are in stays in sight: what was scanned before comes after it.
      for (let n = 0; n < 3; n += 1) await scan(page, barcode());
      const earlier = page.getByRole('listitem').filter({ hasText: codes[0] ?? '' });
      await expect(earlier).toBeVisible();
      const [counted, before, undo] = await Promise.all(
        [page.getByText('af 2 inni'), earlier, page.getByRole('button', { name: 'Afturkalla' })].map((each) =>
          each.boundingBox(),
        ),
      );
      expect(counted?.y).toBeLessThan(before?.y ?? 0);
      expect((counted?.y ?? 0) + (counted?.height ?? 0)).toBeLessThan(undo?.y ?? 0);
      await expectNoSidewaysScroll(page);
      await expectGlovesHit(page);
      await expectAccessible(page);
    } finally {
      await page.request.patch('/api/profile', { data: { locale: null } });
    }
  });
});
