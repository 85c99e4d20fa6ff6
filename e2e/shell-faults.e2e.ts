import type { Page } from '@playwright/test';
import { muteLiveEvents, refuse } from './support/answers.ts';
import { dialog } from './support/dialog.ts';
import { errorFlash, flash } from './support/flash.ts';
import { DEMO_PASSWORD, signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const PAYMENTS = '**/assets/payments-*.js';
const API_KEY_MODAL = '**/assets/api-key-modal-*.js';
const oops = (page: Page) => page.getByRole('heading', { name: 'Oops! Something went wrong' });

for (const [address, entry, heading] of [
  ['/login', '**/assets/index-*.js', 'Log in'],
  ['/driver', '**/assets/driver-*.js', 'Waybill for drivers'],
] as const) {
  test(`where a script of ${address} is gone, as after an upgrade, the page is loaded again once and then says so`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404|dynamically imported module/);
    await page.route(entry, (route) => route.fulfill({ status: 404, body: '' }));
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url());
    });
    await page.goto(address).catch(() => {});
    await expect(page.getByRole('alert')).toContainText('This page did not load.');
    await expect(page.getByRole('alert')).toContainText('Ekki tókst að opna síðuna.');
    expect(loads).toHaveLength(2);
    await page.unroute(entry);
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });
}

test.describe('before it is known who is signed in', () => {
  test('nothing is rendered', async ({ page }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/session', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/session');
    await page.goto('/login');
    await asked;
    await expect(page.locator('#root > :not(style)')).toHaveCount(0);
    answer();
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  });

  test('a server that fails is told, and another try helps @long', async ({ page, allowConsole }) => {
    allowConsole(/503/);
    const outage = await refuse(page, 'GET /api/session', { code: 'unavailable', status: 503, detail: 'Starting' });
    await page.goto('/login');
    await expect(oops(page)).toBeVisible();
    outage.pause();
    await page.getByRole('button', { name: 'Try again' }).click();
    outage.end();
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  });

  test('a server that is away is asked again by itself, and the page says so @long', async ({ page, allowConsole }) => {
    allowConsole(/503/);
    const outage = await refuse(page, 'GET /api/session', { code: 'unavailable', status: 503, detail: 'Starting' });
    await page.goto('/login');
    await expect(page.getByText('The server is not available right now; we keep trying.')).toBeVisible();
    // The message stays while the next attempt is under way.
    const asked = page.waitForRequest('**/api/session');
    outage.pause();
    await asked;
    await expect(oops(page)).toBeVisible();
    outage.end();
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  });

  test('silence is told too, after asking again @long', async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    await page.route('**/api/session', (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByText('The server did not answer.')).toBeVisible();
  });
});

test.describe('a screen', () => {
  test('that crashes leaves the shell working, and may be tried again', async ({ page, context, allowConsole }) => {
    allowConsole(/mended/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const broken = "export const Screen = () => { if (!window.mended) throw new Error('not mended'); return null; };";
    await page.route(PAYMENTS, (route) => route.fulfill({ contentType: 'text/javascript', body: broken }));
    await signInAs(page, 'admin@demo.test');
    await page.goto('/payments');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('link', { name: 'Payments' }).click();
    await expect(oops(page)).toBeVisible();
    await expect(page.getByText('Payments did not load.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();

    await page.getByRole('button', { name: 'Copy details' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('not mended');

    await nav.getByRole('link', { name: 'Users' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(oops(page)).toBeHidden();

    await nav.getByRole('link', { name: 'Payments' }).click();
    await expect(oops(page)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { mended: true }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(oops(page)).toBeHidden();
    // The button is gone, and what took its place has the focus.
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('whose code cannot be fetched says so inside the shell, and is fetched again on demand @long', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/Failed to (load|fetch)|ScreenLoadError|did not load/);
    await page.route(PAYMENTS, (route) => route.abort());
    await signInAs(page, 'admin@demo.test');
    await page.goto('/payments');
    await expect(oops(page)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.unroute(PAYMENTS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('navigation', { name: 'Statuses of payments' })).toBeVisible();
  });

  test('that does not arrive is waited for with a spinner, and given up after 120 seconds', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ScreenLoadError|did not load/);
    await page.clock.install();
    await page.route(PAYMENTS, () => {
      // The request is never answered, as if the network hangs.
    });
    await signInAs(page, 'admin@demo.test');
    await page.goto('/api-key');
    await expect(page.getByRole('heading', { level: 1, name: 'API key' })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole('link', { name: 'Payments' }).click();
    const spinner = page.getByRole('status', { name: 'Loading' });
    await expect(spinner).toBeVisible();
    await page.clock.runFor(110_000);
    await expect(spinner).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(page.getByText('Payments took more than two minutes to load.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.unroute(PAYMENTS);
    await page.clock.resume();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('navigation', { name: 'Statuses of payments' })).toBeVisible();
  });
});

test.describe('what is not a screen', () => {
  const openApiKey = async (page: Page) => {
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'API key' }).click();
  };

  test('and crashes is told in our words, and another try helps @long', async ({ page, allowConsole }) => {
    allowConsole(/header is broken/);
    // Only the initial in the header is converted to capitals.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('mended')) return;
      String.prototype.toLocaleUpperCase = () => {
        throw new Error('header is broken');
      };
    });
    await signInAs(page, 'admin@demo.test');
    await page.goto('/payments');
    await expect(oops(page)).toBeVisible();
    await expect(page.getByText('The dashboard could not be shown.')).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem('mended', 'yes'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  });

  test('a modal whose code is not fetched leaves the page as it is, and the next click fetches it @long', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/Failed to (load|fetch)/);
    await page.route(API_KEY_MODAL, (route) => route.abort());
    await signInAs(page, 'developer@demo.test');
    await page.goto('/payments');
    await openApiKey(page);
    const said = errorFlash(page, 'Oops! Something went wrong');
    await said.appears();
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    await said.readAndClose();
    await page.unroute(API_KEY_MODAL);
    await openApiKey(page);
    await expect(dialog(page, 'API key')).toBeVisible();
  });

  test('a modal that crashes leaves the page as it is too @long', async ({ page, allowConsole }) => {
    allowConsole(/modal is broken/);
    const broken = "export const ApiKeyModal = () => { throw new Error('modal is broken'); };";
    await page.route(API_KEY_MODAL, (route) => route.fulfill({ contentType: 'text/javascript', body: broken }));
    await signInAs(page, 'developer@demo.test');
    await page.goto('/payments');
    await openApiKey(page);
    await expect(page.getByRole('alert')).toHaveText('Oops! Something went wrong');
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  });
});

test.describe('a session that ended on the server', () => {
  const ACTIONS: readonly {
    readonly name: string;
    readonly path: string;
    /** Shown when the screen has finished all its requests: only then does the session end. */
    readonly ready: string;
    readonly act: (page: Page) => Promise<void>;
  }[] = [
    {
      name: 'the language is changed',
      path: '/payments?page=2',
      ready: 'Profile menu',
      act: async (page) => {
        await page.getByRole('button', { name: 'Profile menu' }).click();
        await page.getByRole('menuitemradio', { name: 'Íslenska' }).click();
      },
    },
    {
      name: 'the API key is to be revealed',
      path: '/api-key',
      ready: 'Hold to reveal',
      act: async (page) => {
        await page.getByRole('button', { name: 'Hold to reveal' }).hover();
        await page.mouse.down();
      },
    },
  ];

  for (const { name, path, ready, act } of ACTIONS) {
    test(`is noticed when ${name}: one logs in again and is back @long`, async ({ page, playwright, baseURL }) => {
      await signInAs(page, 'developer@demo.test', { fresh: true });
      // A live event would report the end of the session before the test can act.
      await muteLiveEvents(page);
      await page.goto(path);
      await expect(page.getByRole('button', { name: ready })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      const storageState = await page.context().storageState();
      const elsewhere = await playwright.request.newContext({ storageState, ...(baseURL && { baseURL }) });
      expect((await elsewhere.delete('/api/session')).ok()).toBe(true);
      await elsewhere.dispose();

      await act(page);
      await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: path })}`);
      await page.getByLabel('Email').fill('developer@demo.test');
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByText('Please log in first')).toHaveCount(0);
    });
  }
});

test.describe('an unknown address', () => {
  test('is told inside the shell to those who are signed in, with two ways out', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await page.goto('/payments');
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    await page.goto('/shipmets/S1A2B3C4D');
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await expect(page.getByText('Nothing is found at /shipmets/S1A2B3C4D.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to shipments' }).click();
    await expect(page).toHaveURL('/shipments');
  });

  test('is told to visitors too @long', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to log in' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test.describe('flash messages', () => {
  test('of success go after 5 seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Þórdís Helgadóttir');
    await page.getByLabel('Email').fill('thordis@nordurljos.example');
    await page.getByLabel('Company').fill('Norðurljós hf.');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole('button', { name: 'Submit' }).click();
    const said = flash(page, 'Successfully submitted contact details');
    await said.appears();
    await page.clock.runFor(4999);
    await said.appears();
    await page.clock.runFor(1);
    await said.isGone();
  });

  test('of error stay until somebody closes them @long', async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    await page.clock.install();
    await signInAs(page, 'admin@demo.test');
    await page.goto('/payments');
    await page.route('**/api/profile', (route) => route.abort());
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitemradio', { name: 'Íslenska' }).click();
    const said = errorFlash(page, 'Oops! Something went wrong');
    await said.appears();
    await page.clock.runFor(600_000);
    await said.appears();
    await said.press('Dismiss message');
    await said.isGone();
  });
});
