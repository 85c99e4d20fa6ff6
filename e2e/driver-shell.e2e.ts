import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { openPhone, PHONE, untilKept } from './support/driver-phone.ts';
import { startServerInFront } from './support/server-in-front.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { expectGlovesHit } from './support/touch.ts';

const driversName = async (page: Page): Promise<string> => {
  const { session } = await (await page.request.get('/api/session')).json();
  return session.user.name;
};

/** Only the home view has the menu, signed in. */
const home = (page: Page) => page.getByRole('button', { name: 'Menu' });
const welcome = (page: Page) => page.getByRole('heading', { name: 'Waybill for drivers' });

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  return menu;
};

const versionIn = async (page: Page): Promise<string> =>
  (await page.locator('meta[name="waybill-version"]').getAttribute('content')) ?? '';

test.describe('the driver app without a network', () => {
  test('opens with the name of the driver, by any of its addresses, and says that there is no signal', async ({
    browser,
    baseURL,
  }) => {
    const phone = await openPhone(browser, baseURL);
    const page = await phone.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await signInAs(page, 'driver@demo.test');
    const name = await driversName(page);
    await page.goto('/driver');
    await expect(home(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /All sent/ })).toBeVisible();
    await untilKept(page);

    await phone.setOffline(true);
    await page.reload();
    await expect(home(page)).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(name);
    await expect(page.getByRole('button', { name: /No signal/ })).toBeVisible();
    // What needs a signal says so, in the menu itself.
    const menu = await openMenu(page);
    await menu.getByText('Íslenska').click();
    await expect(menu.getByRole('alert')).toHaveText('Language needs a signal. Try again when you have one.');
    await menu.getByRole('link', { name: 'Profile' }).click();
    await expect(menu.getByRole('alert')).toHaveText('Profile needs a signal. Try again when you have one.');
    await page.goto('/driver/x');
    await expect(home(page)).toBeVisible();
    await page.goto('/driver/waiting');
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting to send' })).toBeVisible();

    const kept = await page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (each) => (await caches.open(each)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);

    await page.goto('/driver');
    await expect(page.getByRole('button', { name: /No signal/ })).toBeVisible();
    await phone.setOffline(false);
    await expect(page.getByRole('button', { name: /All sent/ })).toBeVisible();
    expect(faults).toEqual([]);
    await phone.close();
  });

  test('speaks the language of the driver @long', async ({ browser, baseURL }) => {
    const phone = await openPhone(browser, baseURL);
    const page = await phone.newPage();
    await signInAs(page, 'admin@stranger.test');
    await page.goto('/driver');
    const menu = await openMenu(page);
    // The choice is the account's: it is shown when the server has it.
    await menu.getByRole('radio', { name: 'Íslenska' }).click();
    await expect(page.getByRole('dialog', { name: 'Valmynd' })).toBeVisible();
    await untilKept(page);
    await phone.setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: /Ekkert samband/ })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'is');
    await phone.setOffline(false);
    await page.request.patch('/api/profile', { data: { locale: null } });
    await phone.close();
  });

  test('cannot sign out and says so; signed out, it knows nobody any more @long', async ({ browser, baseURL }) => {
    const phone = await openPhone(browser, baseURL);
    const page = await phone.newPage();
    await signInAs(page, 'driver@demo.test', { fresh: true });
    await page.goto('/driver');
    await untilKept(page);
    await phone.setOffline(true);
    const menu = await openMenu(page);
    await menu.getByRole('button', { name: 'Log out' }).click();
    await expect(menu.getByRole('alert')).toHaveText('Logging out needs a signal. Try again when you have one.');
    await phone.setOffline(false);
    await menu.getByRole('button', { name: 'Log out' }).click();
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?next=%2Fdriver');

    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const opening = indexedDB.open('waybill-driver');
              opening.onsuccess = () => {
                const count = opening.result.transaction('sessions').objectStore('sessions').count();
                count.onsuccess = () => resolve(count.result);
              };
            }),
        ),
      )
      .toBe(0);
    await phone.setOffline(true);
    await page.reload();
    await expect(page.getByText('The server did not answer.')).toBeVisible();
    await expect(page.getByRole('banner')).not.toContainText('TL');
    await phone.close();
  });

  test('a session that the server has ended leads to the log-in when the network is back @long', async ({
    browser,
    baseURL,
  }) => {
    const phone = await openPhone(browser, baseURL);
    const page = await phone.newPage();
    await signInAs(page, 'driver@demo.test');
    await page.goto('/driver');
    await expect(home(page)).toBeVisible();
    await untilKept(page);
    await phone.clearCookies();
    await phone.setOffline(true);
    await page.reload();
    await expect(home(page)).toBeVisible();
    await phone.setOffline(false);
    await expect(welcome(page)).toBeVisible();
    await phone.close();
  });
});

test('the reader of barcodes starts without a network, also when the browser has emptied its own cache @long', async ({
  browser,
  baseURL,
}) => {
  // The policy lets only the app itself start a worker.
  const phone = await browser.newContext({ ...PHONE, baseURL: baseURL ?? '', bypassCSP: true });
  const page = await phone.newPage();
  await signInAs(page, 'driver@demo.test');
  await page.goto('/driver');
  await untilKept(page);
  await (await phone.newCDPSession(page)).send('Network.clearBrowserCache');
  await phone.setOffline(true);
  await page.reload();
  await expect(home(page)).toBeVisible();
  const said = await page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const urlOf = (part: string) => kept.flat().find(({ url }) => url.includes(part))?.url ?? '';
    const worker = new Worker(urlOf('/decode-worker-'), { type: 'module' });
    return new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data.answer);
      worker.onerror = () => resolve('error');
      worker.postMessage(urlOf('.wasm'));
    });
  });
  expect(said).toBe('ready');
  await phone.close();
});

test('a new version waits for the word of the driver, and the old one works from what is kept until then @long', async ({
  browser,
  baseURL,
}) => {
  const server = await startServerInFront(baseURL ?? '');
  const phone = await openPhone(browser, server.url);
  const page = await phone.newPage();
  await signInAs(page, 'driver@demo.test', { fresh: true });
  await page.goto('/driver');
  await untilKept(page);
  const before = await versionIn(page);
  expect(server.rename(before)).not.toBe(before);

  server.deploy();
  await page.reload();
  await expect(page.getByText('A new version is ready')).toBeVisible();
  expect(await versionIn(page)).toBe(before);
  // Another reload is no word of the driver.
  await page.reload();
  await expect(page.getByText('A new version is ready')).toBeVisible();
  expect(await versionIn(page)).toBe(before);

  await page.getByRole('button', { name: 'Use it now' }).click();
  await expect(page.locator('meta[name="waybill-version"]')).toHaveAttribute('content', server.rename(before));
  await expect(home(page)).toBeVisible();
  await expect(page.getByText('A new version is ready')).toBeHidden();
  await expect((await openMenu(page)).getByText(`Version ${server.rename(before)}`)).toBeVisible();
  await phone.close();
  await server.stop();
});

test('a worker that is switched off leaves the phone, with all that it has kept @long', async ({
  browser,
  baseURL,
}) => {
  const server = await startServerInFront(baseURL ?? '');
  const phone = await openPhone(browser, server.url);
  const page = await phone.newPage();
  await signInAs(page, 'driver@demo.test', { fresh: true });
  await page.goto('/driver');
  await untilKept(page);
  server.switchWorkerOff();
  // The browser may be asking for the worker already, or the old one may still be at work: then the next opening of the app finds the
  // new one. What is left is seen from a file that no worker keeps.
  await expect
    .poll(async () => {
      await page.goto('/driver');
      await expect(home(page)).toBeVisible();
      await page.goto('/first.js');
      return page.evaluate(() => caches.keys());
    })
    .toEqual([]);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope)))
    .toEqual([]);
  await phone.close();
  await server.stop();
});

test.describe('the frame of the driver app', () => {
  test.use(PHONE);

  test('is painted before any script is there, until the app shows its page', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await signInAs(page, 'driver@demo.test');
    await page.goto('/driver', { waitUntil: 'commit' });
    const frame = page.locator('body > p').getByText('Waybill');
    await expect(frame).toBeVisible();
    release();
    await expect(home(page)).toBeVisible();
    await expect(frame).toBeHidden();
  });

  test("goes back by the arrow, by the phone's own Back, and to the start from a link @long", async ({ page }) => {
    await signInAs(page, 'driver@demo.test');
    await page.goto('/driver');
    await page.getByRole('button', { name: /All sent/ }).click();
    const queue = page.getByRole('heading', { level: 1, name: 'Waiting to send' });
    await expect(queue).toBeVisible();
    await expect(page).toHaveURL('/driver/waiting');
    await page.goBack();
    await expect(home(page)).toBeVisible();
    await page.goForward();
    await expect(queue).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/driver');
    await page.goto('/driver/waiting');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(home(page)).toBeVisible();
    await expect(page).toHaveURL('/driver');
  });

  test('is forced to be light or dark from the menu, which closes by the grip, Escape and a tap beside it @long', async ({
    page,
  }) => {
    await signInAs(page, 'driver@demo.test');
    await page.goto('/driver');
    const menu = await openMenu(page);
    await menu.getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'dark' });
    await menu.getByRole('radio', { name: 'Light, for the sun' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await menu.getByRole('button', { name: 'Close' }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
    await openMenu(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await openMenu(page);
    await page.mouse.click(195, 20);
    await expect(menu).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.describe('that is small', () => {
    test.use({ ...PHONE, viewport: { width: 360, height: 740 } });

    test('a glove hits every target, and nothing is wider than the screen', async ({ page }) => {
      const checkTargets = async () => {
        await expectNoSidewaysScroll(page);
        await expectGlovesHit(page);
      };
      await page.goto('/driver');
      await expect(welcome(page)).toBeVisible();
      await checkTargets();
      await signInAs(page, 'driver@demo.test');
      await page.goto('/driver');
      await expect(home(page)).toBeVisible();
      await checkTargets();
      await openMenu(page);
      await checkTargets();
      await page.goto('/driver/waiting');
      await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
      await checkTargets();
    });
  });

  test('axe finds nothing, in light and in dark', async ({ page }) => {
    await page.goto('/driver');
    await expect(welcome(page)).toBeVisible();
    await expectAccessible(page);
    await signInAs(page, 'driver@demo.test');
    await page.goto('/driver');
    await expect(home(page)).toBeVisible();
    await expectAccessible(page);
    await openMenu(page);
    await expectAccessible(page);
    await page.goto('/driver/waiting');
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    await expectAccessible(page);
  });
});
