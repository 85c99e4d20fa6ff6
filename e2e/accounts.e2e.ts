import { changeSession, cutOff, refuse } from './support/answers.ts';
import { flash } from './support/flash.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe('logging out', () => {
  test('ends the session, forgets what was half typed, and leaves nothing behind the back button', async ({ page }) => {
    await signInAs(page, 'admin@demo.test', { fresh: true });
    await page.goto('/users');
    await expect(page).toHaveTitle('Users | Dashboard');
    await page.evaluate(() => sessionStorage.setItem('waybill-draft:shipment', '{"receiverName":"Þórdís"}'));
    await page.getByRole('button', { name: /Profile menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => sessionStorage.getItem('waybill-draft:shipment'))).toBeNull();
    expect((await (await page.request.get('/api/session')).json()).session).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('button', { name: /Profile menu/ })).toHaveCount(0);
  });

  test('logs out the other tabs of the browser @long', async ({ page, context }) => {
    await signInAs(page, 'admin@demo.test', { fresh: true });
    const other = await context.newPage();
    await other.goto('/vehicles');
    await expect(other).toHaveTitle('Vehicles | Dashboard');
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL('/login?next=%2Fvehicles');
  });

  test('works when nobody is signed in @long', async ({ page }) => {
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
  });

  test('says so when the server does not answer, and can be tried again @long', async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    await signInAs(page, 'admin@demo.test', { fresh: true });
    await cutOff(page, 'DELETE /api/session');
    await page.goto('/logout');
    await expect(page.getByRole('alert')).toHaveText('The server did not answer, so you are still logged in.');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test.describe('an account without roles', () => {
  test('sees Missing Roles, whom to ask, and a way out', async ({ page }) => {
    await signInAs(page, 'norole@demo.test', { fresh: true });
    await page.goto('/shipments');
    await expect(page).toHaveTitle('Missing roles | Dashboard');
    await expect(page.getByRole('heading', { name: 'Missing Roles' })).toBeVisible();
    await expect(page.getByText('Please contact your administrator')).toBeVisible();
    await expect(page.getByRole('link', { name: 'admin@demo.test' })).toHaveAttribute('href', 'mailto:admin@demo.test');
    await expect(page.getByRole('link', { name: '+354 555 0101', exact: true })).toHaveAttribute(
      'href',
      'tel:+3545550101',
    );
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('gets in once a role was given, by looking again @long', async ({ page }) => {
    await signInAs(page, 'norole@demo.test');
    await page.goto('/users');
    await expect(page.getByRole('heading', { name: 'Missing Roles' })).toBeVisible();
    // There is nothing of a division to be seen without a role.
    await expect(page.getByRole('button', { name: /^Division shown/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Check again' }).click();
    await flash(page, 'There is still no role for your account').readAndClose();
    await changeSession(page, { user: { roles: ['admin'] } });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page).toHaveTitle('Users | Dashboard');
  });

  test('is told when looking again did not work @long', async ({ page, allowConsole }) => {
    allowConsole(/status of 503/);
    await signInAs(page, 'norole@demo.test');
    await page.goto('/users');
    await expect(page.getByRole('heading', { name: 'Missing Roles' })).toBeVisible();
    await refuse(page, 'GET /api/session', { code: 'internal', status: 503 });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('alert')).toHaveText('Oops! Something went wrong');
  });
});

test.describe("the driver's page", () => {
  test('welcomes a signed-out visitor and leads back after the log-in', async ({ page }) => {
    await page.goto('/driver');
    await expect(page).toHaveTitle('Driver | Dashboard');
    await expect(page.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', '/apk-download');
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/login?next=%2Fdriver');
  });

  for (const email of ['driver@demo.test', 'admin@demo.test'] as const) {
    test(`opens for ${email}, with a way out @long`, async ({ page }) => {
      await signInAs(page, email);
      await page.goto('/driver');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out' })).toBeVisible();
    });
  }

  test('is not for an account without roles @long', async ({ page }) => {
    await signInAs(page, 'norole@demo.test');
    await page.goto('/driver');
    await expect(page.getByRole('heading', { name: 'Missing Roles' })).toBeVisible();
  });

  test('of its download, under both addresses, says that there is no file and what to do instead', async ({ page }) => {
    for (const path of ['/apk-download', '/apk-download-proccess']) {
      await page.goto(path);
      await expect(page).toHaveTitle('Driver app | Dashboard');
      await expect(
        page.getByText('There is no Android file. Put Waybill on the home screen instead.', { exact: true }),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Open the driver page' }).click();
      await expect(page).toHaveURL('/driver');
    }
  });
});

test('a signed-out visitor reads English until this browser chooses otherwise, whatever its own language @long', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'is-IS', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByRole('button', { name: 'Íslenska' }).click();
  await expect(page.getByRole('heading', { name: 'Innskráning' })).toBeVisible();
  await expect(page.getByText('Netfang: þarf að fylla út')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'is');
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: 'Heyrðu í okkur' })).toBeVisible();
  await context.close();
});
