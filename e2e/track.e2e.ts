import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterShipment, readShipment } from './support/dispatch.ts';
import { flash } from './support/flash.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const WINDOW = /^\d\d:\d\d–\d\d:\d\d$/;

const linkOf = async (page: Page, shipmentId: string): Promise<string> => {
  const answer = await page.request.post(`/api/shipments/${shipmentId}/tracking-link`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return new URL((await answer.json()).url).pathname;
};

/** Drawn twice as large, by the browser's zoom or by its letters alone, all of the page is there. */
const expectLargeLetters = async (page: Page) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const heading = page.getByRole('heading', { level: 1 });
  const size = () => heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await size();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await size()).toBe(before * 2);
  await expectNoSidewaysScroll(page);
};

type Found = { readonly shipmentId: string; readonly path: string };

/** A shipment of the demo that is out for delivery, whose page says so. Times are worked out by a job after the demo is made. */
const findOut = async (page: Page, says: RegExp): Promise<Found> => {
  const found: Found[] = [];
  await expect
    .poll(async () => {
      const list = await (await page.request.get('/api/shipments?status=out-for-delivery&limit=100')).json();
      for (const { shipmentId } of list.shipments as { shipmentId: string }[]) {
        const path = await linkOf(page, shipmentId);
        const text = await (await page.request.get(`${path}?lang=en`)).text();
        if (says.test(text)) {
          found.push({ shipmentId, path });
          return true;
        }
      }
      return false;
    })
    .toBe(true);
  return found[0] as Found;
};

/** A receiver has nobody's cookies. */
const asReceiver = async (browser: Browser, baseURL: string | undefined, javaScriptEnabled = true): Promise<Page> => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    javaScriptEnabled,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
  });
  return context.newPage();
};

test('a receiver sees when it comes, says not home, and the office reads it at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'admin@demo.test');
  // Some receivers of the demo have answered already.
  const unanswered = /[2-9] stops before yours\.[\s\S]*class="time"[\s\S]*I am not home/;
  const { shipmentId, path } = await findOut(page, unanswered);
  await page.goto(`/shipments/${shipmentId}`);
  await expect(page.getByRole('heading', { name: shipmentId, level: 1 })).toBeVisible();

  const receiver = await asReceiver(browser, baseURL);
  await receiver.goto(`${path}?lang=en`);
  await expect(receiver.getByRole('heading', { level: 1 })).toHaveText(WINDOW);
  await expect(receiver.getByRole('listitem').filter({ hasText: 'On the way' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await receiver.getByRole('link', { name: 'I am not home' }).click();
  await receiver.getByText('Leave it for me').click();
  await receiver.getByLabel('Where shall we leave it?').fill('With Bjarni next door, number 67.');
  await receiver.getByRole('button', { name: 'Send the answer' }).click();
  await expect(
    receiver.getByRole('status').filter({ hasText: 'Thank you. The driver sees it at once.' }),
  ).toBeVisible();
  await expect(receiver.getByText('You told us that you are not home.')).toBeVisible();
  // Nobody has loaded the dashboard again.
  await expect(page.getByRole('region', { name: 'History', exact: true })).toContainText(
    /The receiver changed 2 fields:.*Tracking page/,
  );
  await expect(page.getByRole('region', { name: 'Parties', exact: true })).toContainText(
    'With Bjarni next door, number 67.',
  );
  expect(await readShipment(page, shipmentId)).toMatchObject({ receiverStatus: 'not-home' });
  await receiver.context().close();
});

test('what is too late is refused in words, and nothing is changed @long', async ({
  page,
  browser,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  await signInAs(page, 'admin@demo.test');
  const { shipmentId, path } = await findOut(page, /Yours is the next stop\./);
  const receiver = await asReceiver(browser, baseURL);
  await receiver.goto(`${path}?lang=en&view=answer`);
  const collect = receiver.getByRole('radio', { name: /I pick it up myself/ });
  await expect(collect).toBeDisabled();
  await expect(receiver.getByText('Too late: we are almost with you').first()).toBeVisible();
  // A page that was opened earlier still offers it.
  await collect.evaluate((input: HTMLInputElement) => input.removeAttribute('disabled'));
  await collect.check();
  await receiver.getByRole('button', { name: 'Send the answer' }).click();
  await expect(receiver.getByRole('alert')).toHaveText(
    'It is too late to change this: we are almost with you. Nothing has been changed.',
  );
  expect(await readShipment(page, shipmentId)).toMatchObject({ deliveryStatus: 'out-for-delivery' });
  await receiver.context().close();
});

test('without a script the status is read and answered, in both languages', async ({ page, browser, baseURL }) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page, { flags: ['frozen'], totalUnits: 5, senderName: 'Jökull Seafood' });
  const path = await linkOf(page, shipmentId);
  const receiver = await asReceiver(browser, baseURL, false);
  await receiver.goto(`${path}?lang=en`);
  await expect(receiver.getByRole('heading', { name: 'We have your order.' })).toBeVisible();
  await expect(receiver.getByRole('heading', { name: '5 parcels from Jökull Seafood' })).toBeVisible();
  await expect(receiver.getByText('Frozen. Please have room in the freezer.')).toBeVisible();
  await receiver.getByRole('link', { name: 'Íslenska' }).click();
  await expect(receiver.getByText('Frosið. Hafðu pláss í frystinum.')).toBeVisible();
  await receiver.getByRole('link', { name: 'Skilaboð til bílstjórans' }).click();
  await receiver.getByLabel('Skilaboðin þín').fill('Hundur í garðinum');
  await receiver.getByRole('button', { name: 'Senda bílstjóranum' }).click();
  await expect(receiver.getByText('Þú sagðir bílstjóranum: „Hundur í garðinum“')).toBeVisible();
  expect(await readShipment(page, shipmentId)).toMatchObject({ receiverNote: 'Hundur í garðinum' });
  await receiver.context().close();
});

test('what is typed without a connection stays, and goes when there is one again', async ({
  page,
  browser,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/status of (400|503)|ERR_INTERNET_DISCONNECTED/);
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page, {});
  const path = await linkOf(page, shipmentId);
  const receiver = await asReceiver(browser, baseURL);
  await receiver.goto(`${path}?lang=en&view=note`);
  const message = receiver.getByLabel('Your message');
  const send = receiver.getByRole('button', { name: 'Tell the driver' });
  await message.fill('The gate code is 4711');
  await receiver.context().setOffline(true);
  await send.click();
  await expect(receiver.getByRole('alert')).toHaveText(
    /^We cannot be reached just now\. What you entered is still here/,
  );
  await receiver.getByRole('link', { name: 'Back' }).click();
  await expect(message).toHaveValue('The gate code is 4711');
  await receiver.context().setOffline(false);
  await expect(receiver.getByRole('alert')).toHaveCount(0);

  // A phone may believe that it has a connection, and a server may be too busy.
  await receiver.route('**/track/**', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<p>Busy</p>' }),
  );
  await send.click();
  await expect(receiver.getByRole('alert')).toHaveText(/^We cannot be reached just now/);
  await receiver.unrouteAll();
  await send.click();
  await expect(receiver.getByText('You told the driver: “The gate code is 4711”')).toBeVisible();
  await expect(receiver.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible();

  // What is refused is shown again without leaving the page, and can be put right there.
  await receiver.goto(`${path}?lang=is&view=answer`);
  await receiver.evaluate(() => Object.assign(window, { isSamePage: true }));
  await receiver.getByRole('radio').nth(1).check();
  await receiver.getByLabel('Hvar eigum við að skilja hana eftir?').fill('');
  await receiver.getByRole('button', { name: 'Senda svarið' }).click();
  await expect(receiver.getByRole('alert')).toHaveText('Skrifaðu hvar við eigum að skilja hana eftir.');
  await expect(receiver.getByLabel('Hvar eigum við að skilja hana eftir?')).toBeFocused();
  expect(await receiver.evaluate(() => 'isSamePage' in window)).toBe(true);
  const anotherDay = receiver.getByRole('listitem').filter({ hasText: 'Reynið aftur annan dag' });
  await anotherDay.getByRole('radio').first().check();
  await receiver.getByRole('button', { name: 'Senda svarið' }).click();
  await expect(anotherDay.getByRole('alert')).toHaveText('Veldu einn af dögunum.');
  await expect(receiver.getByRole('alert')).toHaveCount(1);
  await receiver.context().close();
});

test('a page that is open keeps up, says so when it cannot, and shows what is new @long', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId, version } = await enterShipment(page, {});
  const path = await linkOf(page, shipmentId);
  const receiver = await asReceiver(browser, baseURL);
  await receiver.clock.install();
  await receiver.goto(`${path}?lang=en`);
  await expect(receiver.getByRole('heading', { name: 'We have your order.' })).toBeVisible();
  await receiver.context().setOffline(true);
  await expect(receiver.getByText(/^No connection\. Shown as of/)).toBeVisible();
  // What was read stays, whatever is pressed.
  await receiver.getByRole('link', { name: 'I am not home' }).click();
  await expect(receiver.getByRole('heading', { name: 'We have your order.' })).toBeVisible();
  await receiver.context().setOffline(false);
  const moved = await page.request.post(`/api/shipments/${shipmentId}/status`, {
    data: { version, status: 'in-warehouse' },
  });
  expect(moved.ok(), await moved.text()).toBe(true);
  await receiver.clock.runFor(20_000);
  await expect(receiver.getByRole('heading', { name: 'Packed and ready to go.' })).toBeVisible();
  await expect(receiver.getByText(/^No connection/)).toBeHidden();
  await receiver.context().close();
});

test('every screen of it is accessible, and as wide as a phone @long', async ({
  page,
  browser,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  await signInAs(page, 'admin@demo.test');
  const { path } = await findOut(page, /[2-9] stops before yours\./);
  const receiver = await asReceiver(browser, baseURL);
  // The page follows the system without saying so; the check waits for a word of it.
  await receiver.addInitScript(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const say = () => document.documentElement.setAttribute('data-theme', dark.matches ? 'dark' : 'light');
    addEventListener('DOMContentLoaded', say);
    dark.addEventListener('change', say);
  });
  for (const address of [
    `${path}?lang=en`,
    `${path}?lang=is&view=answer`,
    `${path}?lang=en&view=note`,
    '/track/wrong',
  ]) {
    await receiver.goto(address);
    await expect(receiver.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(receiver);
    await expectAccessible(receiver);
    await receiver.setViewportSize({ width: 1000, height: 800 });
    await expectAccessible(receiver);
    await receiver.setViewportSize({ width: 390, height: 844 });
    await expectLargeLetters(receiver);
  }
  await receiver.context().close();
});

test('a phone that does not know light-dark() has all colours, in light and in dark', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page, {});
  const path = await linkOf(page, shipmentId);
  const receiver = await asReceiver(browser, baseURL);
  await receiver.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('light-dark(', 'not-known(') });
  });
  const colourOf = () => receiver.getByRole('button').evaluate((button) => getComputedStyle(button).backgroundColor);
  await receiver.goto(`${path}?lang=en&view=note`);
  expect(await colourOf()).toBe('rgb(14, 124, 114)');
  await receiver.emulateMedia({ colorScheme: 'dark' });
  expect(await colourOf()).toBe('rgb(53, 189, 173)');
  await receiver.context().close();
});

test('a dispatcher copies the link of a shipment @long', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'admin@demo.test');
  const { shipmentId } = await enterShipment(page, {});
  const path = await linkOf(page, shipmentId);
  await page.goto(`/shipments/${shipmentId}`);
  await page.getByRole('button', { name: `More actions for ${shipmentId}` }).click();
  await page.getByRole('menuitem', { name: 'Copy tracking link' }).click();
  await flash(page, 'The tracking link is copied').readAndClose();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path);
});
