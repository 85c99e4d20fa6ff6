import type { Locator, Page } from '@playwright/test';
import { changeSession, muteLiveEvents, refuse, speakIcelandic } from './support/answers.ts';
import { dialog, dialogField, dialogHeading, pressInDialog } from './support/dialog.ts';
import { enterShipment, mark, readShipment } from './support/dispatch.ts';
import { bodyRows } from './support/row.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Shipments' });
const rows = (page: Page) => bodyRows(page, 'Shipments');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const panel = (page: Page) => page.getByRole('region', { name: /^Shipment S/ });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected shipments' });

const openList = async (page: Page, search = '') => {
  await page.goto(`/shipments${search}`);
  // Waits for the rows and not only the frame: keys pressed before move nothing.
  await expect(rows(page).first()).toBeVisible();
};

const enterMarked = async (page: Page, word: string, names: readonly string[]) => {
  const entered = [];
  for (const name of names) {
    const dropoff = { receiverName: `${name} ${word}`, streetAddress1: 'Óðinsgata 1', city: 'Reykjavík' };
    entered.push(await enterShipment(page, { dropoff }));
  }
  return entered;
};

const configure = (page: Page, config: Readonly<Record<string, unknown>>) => changeSession(page, { config });

const ALL_HEADERS =
  'receiverName dropoffAddress dropoffScheduledDate dropoffScheduledTime pickupAddress pickupLocationName pickupScheduledDate pickupScheduledTime shipmentId deliveryStatus receiverStatus paymentStatus paymentAmount vehicleRegistration vehicleName updatedDate containerNumber warehouseLocation unitCount temperature referenceNumber weight driverNote senderName carrier shipmentOwner description'.split(
    ' ',
  );

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
});

test('what the list shows is in its address: a link shows the same, and going back leads out of it step by step', async ({
  page,
}) => {
  await openList(page);
  await page.getByRole('button', { name: /^Failed/ }).click();
  await expect(page).toHaveURL('/shipments?status=failed');
  await page.getByRole('button', { name: 'Receiver name' }).click();
  await expect(page).toHaveURL('/shipments?status=failed&sort=receiverName&direction=asc');
  await expect(page.getByRole('columnheader', { name: 'Receiver name' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Scheduled', exact: true }).click();
  await page.getByRole('button', { name: 'This week' }).click();
  await expect(page).toHaveURL(/status=failed&sort=receiverName&direction=asc&from=[\d-]{10}&to=[\d-]{10}$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Scheduled: This week' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Failed/ })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('columnheader', { name: 'Receiver name' })).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/shipments');
  await expect(page.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-current', 'true');
});

test('pages follow each other, and lead back @long', async ({ page }) => {
  await openList(page, '?rows=25&sort=shipmentId&direction=asc');
  const first = await rows(page).first().getAttribute('data-row');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^26–50 of/)).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByText(/^1–25 of/)).toBeVisible();
  await expect(rows(page).first()).toHaveAttribute('data-row', first ?? '');
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
});

test('the columns are those of the settings in their order, all of them if need be @long', async ({ page }) => {
  await configure(page, { shipmentListHeaders: [...ALL_HEADERS].reverse(), usesPayments: true });
  await openList(page);
  await expect(page.getByRole('columnheader')).toHaveCount(ALL_HEADERS.length + 1);
  await expect(page.getByRole('columnheader').nth(1)).toContainText('Description');
  await expect(page.getByRole('columnheader').last()).toContainText('Receiver name');
});

test('what the organisation does not use is neither in the list, nor beside it, nor on the page of a shipment', async ({
  page,
}) => {
  const sender = mark();
  const { shipmentId } = await enterShipment(page, {
    pickup: { locationName: sender, streetAddress1: 'Grandagarður 8' },
    paymentStatus: 'needs-payment',
    paymentAmount: { minor: 18_400, currency: 'ISK' },
  });
  await configure(page, { usesPayments: false, usesPickups: false, usesSubCompany: false });
  await openList(page, `?open=${shipmentId}`);
  await expect(page.getByRole('columnheader', { name: /^Payment/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Payment status' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Division', exact: true })).toHaveCount(0);
  const leavesOut = async (shipment: Locator) => {
    await expect(shipment).toContainText('Gagnheiði 19');
    await expect(shipment).not.toContainText(sender);
    await expect(shipment).not.toContainText('18,400');
  };
  await leavesOut(panel(page));
  await page.goto(`/shipments/${shipmentId}`);
  await leavesOut(page.getByRole('article'));
});

test('columns keep the width they are given, by pointer and by keyboard, and rows their density; a row with room for it tells the date @long', async ({
  page,
}) => {
  const word = mark();
  const dropoff = {
    ...{ receiverName: word, streetAddress1: 'Óðinsgata 1', city: 'Reykjavík' },
    ...{ scheduledDate: '2099-12-24', earliestTime: '10:00', latestTime: '12:00' },
  };
  const { shipmentId } = await enterShipment(page, { dropoff });
  await openList(page, `?search=${word}&open=${shipmentId}`);
  const schedule = /24 Dec 2099, 10:00–12:00/;
  await expect(panel(page).getByText(schedule).first()).toBeVisible();
  await openList(page, `?search=${word}`);
  await expect(rows(page).getByText(schedule)).toBeVisible();
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(34);
  const header = page.getByRole('columnheader', { name: 'Receiver name' });
  const width = async () => (await header.boundingBox())?.width ?? 0;
  await page.evaluate(() => document.fonts.ready);
  const before = await width();
  await page.getByRole('separator', { name: 'Width of Receiver name' }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(width).toBe(before + 40);
  await page.getByRole('button', { name: 'How the list looks' }).click();
  await page.getByRole('menuitemradio', { name: 'Compact rows' }).click();
  await page.reload();
  await expect(table(page)).toBeVisible();
  await expect.poll(width).toBe(before + 40);
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(28);
  await expect(rows(page).getByText(schedule)).toBeHidden();
});

test('the keyboard moves, selects, opens and closes one layer at a time, and leaves typing alone', async ({ page }) => {
  const word = mark();
  await enterMarked(page, word, ['Anna', 'Birna', 'Dagur', 'Edda']);
  await openList(page, `?search=${word}&sort=receiverName&direction=asc`);
  await expect(rows(page)).toHaveCount(4);
  for (const key of ['j', 'j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expect(bar(page)).toContainText('3 selected');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('k');
  const [, , dagur] = await Promise.all([0, 1, 2].map((index) => rows(page).nth(index).getAttribute('data-row')));
  await expect(page).toHaveURL(new RegExp(`open=${dagur}`));
  await page.keyboard.press('?');
  await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('xcj?');
  await expect(page.getByRole('textbox', { name: 'Search shipments' })).toHaveValue('xcj?');
  await expect(dialog(page)).toHaveCount(0);
});

test('a selection goes along from page to page, and with Shift it takes all in between', async ({ page }) => {
  await openList(page, '?rows=25');
  await rows(page).nth(1).getByRole('checkbox').click();
  await rows(page)
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selected');
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toHaveJSProperty('indeterminate', true);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^26–50 of/)).toBeVisible();
  await rows(page).first().getByRole('checkbox').click();
  await expect(bar(page)).toContainText('5 selected');
  await page.getByRole('button', { name: /^Select all \d+ matching/ }).click();
  await expect(bar(page)).toContainText(/^All \d+ matching are selected/);
  await page.getByRole('button', { name: /^Failed/ }).click();
  await expect(bar(page)).toContainText('5 selected');
  // Back at the same filter, "everything that matches" is not selected again.
  await page.getByRole('button', { name: /^All/ }).first().click();
  await expect(page).toHaveURL(/\/shipments(\?rows=25)?$/);
  await expect(rows(page)).toHaveCount(25);
  await expect(bar(page)).toContainText('5 selected');
});

test('beside an open shipment, actions that do not fit are in the menu and nothing covers anything @long', async ({
  page,
}) => {
  await openList(page);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  const shown = () =>
    bar(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      );
  await expect(bar(page).getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  const places = await shown();
  expect(places.length).toBeGreaterThan(2);
  for (const [index, { left }] of places.entries()) {
    expect(left).toBeGreaterThanOrEqual(places[index - 1]?.right ?? 0);
  }
  await bar(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  await expect(dialog(page)).toBeVisible();
});

/** Selects a row and asks for its status, of which the modal's code is held back. */
const askForStatus = async (page: Page) => {
  await openList(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/bulk-modal-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('1 selected');
  const asked = page.waitForRequest(/\/assets\/bulk-modal-/);
  await page.keyboard.press('s');
  await asked;
  return letGo;
};

test('letters typed while a modal is on its way do nothing to the list, and Escape calls it off @long', async ({
  page,
}) => {
  const letGo = await askForStatus(page);
  for (const key of ['j', 'x', 'e', 'c', '?']) await page.keyboard.press(key);
  await expect(bar(page)).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toContainText('1 selected');
  await page.keyboard.press('s');
  letGo();
  await expect(dialog(page)).toHaveCount(1);
  await expect(dialogHeading(page, /status/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(bar(page)).toContainText('1 selected');
});

test('a press elsewhere calls a modal off that is on its way @long', async ({ page }) => {
  const letGo = await askForStatus(page);
  await page.getByRole('heading', { level: 1 }).click();
  const loaded = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/bulk-modal-'));
  letGo();
  await loaded;
  // Its code would open it now: the page below would be inert, and this press would not arrive.
  await page.getByRole('textbox', { name: 'Search shipments' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('a colleague’s new shipment appears by itself; while rows are selected it waits, and one’s own does not', async ({
  page,
}) => {
  const word = mark();
  const [anna] = await enterMarked(page, word, ['Anna', 'Birna']);
  await openList(page, `?search=${word}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await enterMarked(page, word, ['Dagur']);
  await expect(rows(page)).toHaveCount(3);
  await row(page, 'Birna').getByRole('checkbox').click();
  await enterMarked(page, word, ['Edda']);
  await expect(page.getByRole('button', { name: '1 new, show' })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);

  // What is entered in this tab is no news: it appears at once, and the colleague's goes on waiting.
  await page.getByRole('button', { name: 'Create shipment' }).first().click();
  await dialogField(page, 'Receiver name').fill(`Fanney ${word}`);
  await dialogField(page, 'Street address').first().fill('Eyravegur 2');
  await pressInDialog(page, 'Create shipment');
  await expect(rows(page)).toHaveCount(4);
  await expect(row(page, 'Fanney')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 new, show' })).toBeVisible();

  const { version } = await readShipment(page, anna?.shipmentId ?? '');
  const answer = await page.request.patch(`/api/shipments/${anna?.shipmentId}`, {
    data: { version, dropoff: { receiverName: `Anna Lóa ${word}` } },
  });
  expect(answer.ok()).toBe(true);
  await expect(rows(page).last()).toContainText('Anna Lóa');
  await page.getByRole('button', { name: '1 new, show' }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).first()).toContainText('Anna Lóa');
  await expect(bar(page)).toContainText('1 selected');
});

test('a status outside the tabs, and what is deleted, are reached by the status filter', async ({ page }) => {
  await openList(page);
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Deleted/ }).click();
  await expect(page).toHaveURL('/shipments?status=deleted');
  // The menu stays open for the next one.
  await page.getByRole('menuitemcheckbox', { name: /^Failed/ }).click();
  await expect(page).toHaveURL('/shipments?status=deleted,failed');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Status: Deleted, Failed' })).toHaveText('Deleted+1');
  await page.getByRole('button', { name: 'Take the filter Status off' }).click();
  await expect(page).toHaveURL('/shipments');
});

test('filters that leave nothing are named, and taken off together @long', async ({ page }) => {
  await page.goto('/shipments?search=nobody-is-called-this&receiverStatus=not-home');
  await expect(page.getByRole('heading', { name: 'No shipments match' })).toBeVisible();
  await expect(page.getByText('1 filter and “nobody-is-called-this” are on: Receiver status.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/shipments');
  await expect(table(page)).toBeVisible();
});

test('who has no shipment at all is shown one button, and it creates the first @long', async ({ page }) => {
  await page.route('**/api/shipments?*', (route) =>
    route.fulfill({ json: { shipments: [], offset: 0, after: null, before: null } }),
  );
  await page.route('**/api/shipment-counts?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isFirst: true } });
  });
  await page.goto('/shipments');
  await expect(page.getByRole('heading', { name: 'No shipments yet' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Search shipments' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create shipment' }).click();
  await expect(dialog(page, 'Create shipment')).toBeVisible();
});

test('a list that does not load says so, and comes on the second try', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  // Any change, even one from some seconds ago, would refetch the list by itself.
  await muteLiveEvents(page);
  const outage = await refuse(page, 'GET /api/shipments', { code: 'internal', status: 500, detail: 'No' });
  await page.goto('/shipments');
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  outage.pause();
  await page.getByRole('button', { name: 'Try again' }).click();
  outage.end();
  await expect(table(page)).toBeVisible();
});

test('a place in the list that is none leads to its first page @long', async ({ page }) => {
  await openList(page, '?status=all&sort=receiverName&direction=asc&after=abc');
  await expect(page).toHaveURL('/shipments?sort=receiverName&direction=asc');
  await expect(rows(page).first()).toBeVisible();
});

test('what is selected and not to be seen is said @long', async ({ page }) => {
  const word = mark();
  await enterMarked(page, word, ['Anna', 'Björn']);
  await openList(page, `?search=${word}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('2 selected');
  await page.getByRole('button', { name: /^Failed/ }).click();
  await expect(bar(page).getByRole('status')).toHaveText('2 selected, 0 on this page');
  await page.goBack();
  await expect(bar(page).getByRole('status')).toHaveText('2 selected');
});

const STATUSES =
  'new open transport-request assigned in-warehouse out-for-delivery not-picked-up self-collect completed failed mixed deleted'.split(
    ' ',
  );
const PAYMENT_STATUSES = 'failed success prepaid onsite pending needs-payment'.split(' ');

for (const language of ['English', 'Icelandic'] as const)
  test(`columns have room for the longest of what they hold, in ${language}; beside the panel the last that is seen is seen as a whole`, async ({
    page,
  }) => {
    if (language === 'Icelandic') await speakIcelandic(page);
    await page.setViewportSize({ width: 1366, height: 860 });
    await page.route('**/api/shipments?*', async (route) => {
      const answer = await route.fetch();
      const list = await answer.json();
      const yesterday = `${new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T22:48:00Z`;
      const shipments = STATUSES.map((deliveryStatus, index) => ({
        ...list.shipments[index],
        deliveryStatus,
        paymentStatus: PAYMENT_STATUSES[index % PAYMENT_STATUSES.length],
        paymentAmount: { minor: 1_286_000, currency: 'ISK' },
        vehicleRegistration: 'MB-J07',
        updatedAt: yesterday,
      }));
      await route.fulfill({ response: answer, json: { ...list, shipments } });
    });
    await page.goto('/shipments');
    await expect(page.locator('[data-row]')).toHaveCount(STATUSES.length);
    await page.evaluate(() => document.fonts.ready);
    expect(await cellsCutOff(page)).toEqual([]);
    const room = page.locator('[data-row]').first().locator('xpath=ancestor::*[@aria-busy]');
    expect(await room.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);

    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/open=/);
    // The end of a column is the end of what can be seen.
    await expect
      .poll(() =>
        room.evaluate((list) => {
          const end = list.getBoundingClientRect().left + list.clientWidth;
          return [...list.querySelectorAll('th')].some(
            (head) => Math.abs(head.getBoundingClientRect().right - end) < 1,
          );
        }),
      )
      .toBe(true);
  });

/** The texts of cells and headers that are wider than their place; names and addresses may be. */
const cellsCutOff = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .evaluateAll((all) => {
      const BESIDE_NAMES = 3;
      const isCutOff = (cell: Element) => {
        const whole = document.createRange();
        whole.selectNodeContents((cell.matches('th') && cell.querySelector('span')) || cell);
        const { paddingRight, paddingLeft } = getComputedStyle(cell);
        const { left, right } = cell.getBoundingClientRect();
        const room = right - left - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return whole.getBoundingClientRect().width > room + 0.1;
      };
      return all.flatMap((each) =>
        [...each.children]
          .slice(BESIDE_NAMES)
          .filter(isCutOff)
          .map((cell) => cell.textContent),
      );
    });

for (const [width, isFolded] of [
  [1366, false],
  [1280, true],
] as const)
  test(`the filters are called by their whole names, or behind one button, at ${width} px @long`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    await page.goto('/shipments');
    const filter = page.getByRole('button', { name: isFolded ? /^Filters/ : 'Receiver status' });
    await expect(filter).toBeVisible();
    expect(await namesCutOff(page)).toEqual([]);
    if (isFolded) await expect(page.getByRole('button', { name: 'Receiver status' })).toHaveCount(0);
  });

const namesCutOff = (page: Page) =>
  page.locator('[data-filter-name]').evaluateAll((names) => {
    // Widths in whole pixels are equal where a part of one is missing, and a name is cut off for that.
    const isCutOff = (text: Element) => {
      const whole = document.createRange();
      whole.selectNodeContents(text);
      return whole.getBoundingClientRect().width > text.getBoundingClientRect().width;
    };
    return names.filter(isCutOff).map((each) => each.textContent);
  });

test('the search has room for its name on a phone, where it stands beside the buttons @long', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signInAs(page, 'admin@demo.test');
  await page.goto('/shipments');
  const search = page.getByRole('textbox', { name: 'Search shipments' });
  await expect(search).toBeVisible();
  expect(await search.evaluate((field: HTMLInputElement) => field.scrollWidth - field.clientWidth)).toBe(0);
  const room = await search.evaluate((field: HTMLInputElement) => {
    const style = getComputedStyle(field);
    const paint = document.createElement('canvas').getContext('2d');
    if (!paint) throw new Error('There is no canvas.');
    paint.font = style.font;
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    return field.clientWidth - padding - paint.measureText(field.placeholder).width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  await context.close();
});
