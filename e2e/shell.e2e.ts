import type { Page } from '@playwright/test';
import { changeSession } from './support/answers.ts';
import { dialog } from './support/dialog.ts';
import { type DemoUser, signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const GUARDED: readonly (readonly [path: string, title: string])[] = [
  ['/shipments', 'Shipments'],
  ['/shipments/S1A2B3C4D', 'Shipment'],
  ['/shipments/upload', 'Upload'],
  ['/geocode', 'Geocode'],
  ['/geocode/delivery/7', 'Geocode'],
  ['/geocode/shipment/S1A2B3C4D', 'Geocode'],
  ['/geocode/shipment/S1A2B3C4D/pickup', 'Geocode'],
  ['/saved-locations', 'Saved locations'],
  ['/users', 'Users'],
  ['/users/7', 'User'],
  ['/profile', 'Profile'],
  ['/vehicles', 'Vehicles'],
  ['/vehicles/7', 'Vehicle'],
  ['/vehicles/7/deliveries/9', 'Delivery'],
  ['/payments', 'Payments'],
  ['/api-key', 'API key'],
  ['/organisation-config-settings', 'General settings'],
];

const PUBLIC: readonly (readonly [path: string, title: string])[] = [
  ['/contact', 'Contact'],
  ['/login', 'Login'],
  ['/signup', 'Sign up'],
  ['/driver', 'Driver'],
  ['/resetpassword/email', 'Reset password'],
  ['/resetpassword/password?code=abc', 'Reset password'],
  ['/verifyemail', 'Verify email'],
  ['/invitation', 'Invitation'],
  ['/apk-download', 'Driver app'],
  ['/apk-download-proccess', 'Driver app'],
  ['/no/such/page', 'Not found'],
];

const profileMenu = (page: Page) => page.getByRole('button', { name: 'Profile menu' });
const openProfileMenu = async (page: Page) => {
  await profileMenu(page).click();
  const menu = page.getByRole('menu', { name: 'Profile menu' });
  await expect(menu).toBeVisible();
  return menu;
};

test('no text becomes markup or code in a page, whoever asks for it @long', async ({ page, allowConsole }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  allowConsole(/Trusted(HTML|Script)|TrustedTypePolicy|trusted-types/);
  const refusals = await page.evaluate(() =>
    [
      () => {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>');
      },
      () => {
        document.createElement('script').text = 'alert(1)';
      },
      () => {
        document.createElement('script').src = '/first.js';
      },
      () => {
        new Worker('/first.js');
      },
      () => {
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy('default', {});
      },
    ].map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    }),
  );
  expect(refusals).toEqual(refusals.map(() => 'TypeError'));
});

test.describe('titles', () => {
  test('every guarded route has its own, and its heading', async ({ page }) => {
    await signInAs(page, 'super@demo.test');
    for (const [path, title] of GUARDED) {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} | Dashboard`);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    }
  });

  test('every public route has its own, in the header too @long', async ({ page }) => {
    for (const [path, title] of PUBLIC) {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} | Dashboard`);
      await expect(page.getByRole('banner').getByText(title, { exact: true })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Waybill' })).toHaveAttribute('href', '/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

test('an address below a known one is not found, unless it is one itself', async ({ page }) => {
  await signInAs(page, 'super@demo.test');
  for (const path of [
    '/organisation-config-settings/no-such-level',
    '/vehicles/7/no-such-part',
    '/payments/7/no/such/part',
  ]) {
    await page.goto(path);
    await expect(page).toHaveTitle('Not found | Dashboard');
    await expect(page.getByRole('main').getByText(path, { exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to shipments' })).toBeVisible();
  }
});

test.describe('the guard', () => {
  test('asks visitors to log in and leads them where they were going', async ({ page }) => {
    await page.goto('/vehicles/7?tab=route');
    await expect(page).toHaveURL('/login?next=%2Fvehicles%2F7%3Ftab%3Droute');
    await page.getByLabel('Email').fill('admin@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('Demo1234');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/vehicles/7?tab=route');
  });

  test('never leads away from our own origin @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    for (const next of ['//evil.example/shipments', 'https://evil.example', '/%5Cevil.example', '/logout']) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await expect(page).toHaveURL('/shipments');
    }
  });

  test('leads the start page to the shipments, or to log in without a way back @long', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await signInAs(page, 'admin@demo.test');
    await page.goto('/');
    await expect(page).toHaveURL('/shipments');
  });

  const landings: Partial<Record<DemoUser, readonly (readonly [from: string, to: string])[]>> = {
    'admin@demo.test': [
      ['/organisation-config-settings', '/shipments'],
      ['/driver', '/driver'],
      ['/login', '/shipments'],
      ['/signup', '/shipments'],
      ['/login?next=/vehicles', '/vehicles'],
    ],
    'developer@demo.test': [['/organisation-config-settings', '/shipments']],
    'division@demo.test': [['/organisation-config-settings', '/shipments']],
    'super@demo.test': [['/organisation-config-settings', '/organisation-config-settings']],
    'admin@forwarder.test': [['/users', '/users']],
    'driver@demo.test': [
      ['/', '/driver'],
      ['/shipments', '/driver'],
      ['/organisation-config-settings', '/driver'],
    ],
  };
  for (const [user, ways] of Object.entries(landings)) {
    test(`leads ${user} where they may go @long`, async ({ page }) => {
      await signInAs(page, user as DemoUser);
      for (const [from, to] of ways) {
        await page.goto(from);
        await expect(page, from).toHaveURL(to);
      }
    });
  }

  test('shows Missing Roles to somebody without a role, on every guarded address', async ({ page }) => {
    await signInAs(page, 'norole@demo.test');
    for (const path of ['/', '/shipments', '/vehicles/7', '/api-key']) {
      await page.goto(path);
      await expect(page).toHaveTitle('Missing roles | Dashboard');
      await expect(page.getByRole('heading', { level: 1, name: 'Missing Roles' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    }
  });
});

test.describe('the profile menu', () => {
  test('is not there when nobody is signed in @long', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(profileMenu(page)).toHaveCount(0);
  });

  const entries: readonly (readonly [user: DemoUser, path: string, entries: readonly string[]])[] = [
    ['admin@demo.test', '/payments', ['Profile', 'Log out']],
    ['super@demo.test', '/payments', ['Profile', 'Settings', 'Log out']],
    ['developer@demo.test', '/payments', ['Profile', 'API key', 'Log out']],
    ['driver@demo.test', '/profile', ['Profile', 'Log out']],
    ['norole@demo.test', '/shipments', ['Profile', 'Log out']],
  ];
  for (const [user, path, expected] of entries) {
    test(`offers ${user} ${expected.join(' and ')} @long`, async ({ page }) => {
      await signInAs(page, user);
      await page.goto(path);
      const menu = await openProfileMenu(page);
      await expect(menu.getByRole('menuitem')).toHaveText([...expected]);
    });
  }

  test('shows the first letter of the name in upper case @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await page.goto('/payments');
    const { session } = await (await page.request.get('/api/session')).json();
    const letter = [...(session.user.name ?? session.user.email)][0].toLocaleUpperCase();
    await expect(profileMenu(page)).toHaveText(letter);
  });

  test('closes on a click outside it, and on Escape, which gives the focus back @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await page.goto('/payments');
    const menu = await openProfileMenu(page);
    await page.mouse.click(600, 600);
    await expect(menu).toBeHidden();
    await openProfileMenu(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(profileMenu(page)).toBeFocused();
  });

  test('is worked by keyboard alone @long', async ({ page }) => {
    await signInAs(page, 'super@demo.test');
    await page.goto('/payments');
    await profileMenu(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/organisation-config-settings');
    await expect(page.getByRole('menu')).toBeHidden();
  });

  test('logs out, forgets everything and tells the other tabs', async ({ page, context }) => {
    await signInAs(page, 'admin@demo.test', { fresh: true });
    await page.goto('/payments');
    const other = await context.newPage();
    await other.goto('/vehicles');
    await expect(other.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
    await openProfileMenu(page);
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL(/\/login/);
    await page.goto('/shipments');
    await expect(page).toHaveURL(/\/login/);
  });

  test('changes the language for this user, here and after a reload', async ({ page }) => {
    await signInAs(page, 'admin@stranger.test');
    await page.goto('/shipments');
    await openProfileMenu(page);
    await page.getByRole('menuitemradio', { name: 'Íslenska' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sendingar' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'is');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Sendingar' })).toBeVisible();
    await page.request.patch('/api/profile', { data: { locale: null } });
  });

  test('changes the appearance, and the choice is there before the first paint', async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    await signInAs(page, 'admin@demo.test');
    await page.goto('/payments');
    const theme = page.locator('html');
    await expect(theme).toHaveAttribute('data-theme', 'light');
    await openProfileMenu(page);
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(theme).toHaveAttribute('data-theme', 'dark');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('about:blank');
    const dark = page.waitForEvent('requestfailed');
    await page.goto('/payments', { waitUntil: 'commit' });
    await dark;
    await expect(theme).toHaveAttribute('data-theme', 'dark');
    await page.unroute('**/assets/*.js');
    await page.goto('/payments');
    await openProfileMenu(page);
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  });
});

test.describe('the language of visitors', () => {
  test.use({ locale: 'is-IS' });

  test("is English whatever the browser prefers, until this browser's user chooses @long", async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    await page.getByRole('button', { name: 'Íslenska' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Innskráning' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Innskráning' })).toBeVisible();
  });
});

test.describe('the side navigation', () => {
  test('leads to every place of an admin, marks the current one, and keeps the focus', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await page.goto('/payments');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link')).toHaveText([
      'Shipments',
      'Overview',
      'Vehicles',
      'Warehouse scan',
      'Geocode',
      'Saved locations',
      'Payments',
      'Users',
      'API key',
    ]);
    const vehicles = nav.getByRole('link', { name: 'Vehicles' });
    await vehicles.click();
    await expect(page).toHaveURL('/vehicles');
    await expect(vehicles).toHaveAttribute('aria-current', 'page');
    await expect(vehicles).toBeFocused();
  });

  test("calls the super-admin's entry by the specification's words @long", async ({ page }) => {
    await signInAs(page, 'super@demo.test');
    await page.goto('/payments');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('link', { name: 'general settings', exact: true }).click();
    await expect(page).toHaveURL('/organisation-config-settings');
  });

  test('stays collapsed after a reload @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await page.goto('/payments');
    await page.getByRole('button', { name: 'Collapse' }).click();
    await page.reload();
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(page.getByRole('button', { name: 'Expand' })).toBeVisible();
    expect((await nav.boundingBox())?.width).toBe(56);
  });

  test('is skipped by the first press of Tab @long', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await page.goto('/payments');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('is a drawer on a narrow screen: it closes on Escape, beside it and after a choice', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, 'admin@demo.test');
    await page.goto('/payments');
    const drawer = dialog(page, 'Main');
    const open = page.getByRole('button', { name: 'Open the menu' });
    await open.click();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await page.mouse.click(370, 400);
    await expect(drawer).toBeHidden();
    await open.click();
    await drawer.getByRole('link', { name: 'Users' }).click();
    await expect(page).toHaveURL('/users');
    await expect(drawer).toBeHidden();
  });
});

test('the address of a feature that is switched off says so, and leads whoever may switch it on to the settings', async ({
  page,
}) => {
  await signInAs(page, 'super@demo.test');
  await changeSession(page, { config: { usesPayments: false } });
  await page.goto('/payments/cash');
  await expect(page.getByRole('heading', { name: 'Payments are switched off' })).toBeVisible();
  const way = page.getByRole('link', { name: 'Go to the settings' });
  await expect(way).toHaveAttribute('href', '/organisation-config-settings');
  await changeSession(page, { config: { usesWarehouseScan: false } });
  await page.goto('/warehouse');
  await expect(page.getByRole('heading', { name: 'Scanning in the warehouse is switched off' })).toBeVisible();
  await expect(way).toBeVisible();
  await changeSession(page, { config: { usesPayments: false }, user: { roles: ['admin'] } });
  await page.goto('/payments');
  await expect(page.getByRole('heading', { name: 'Payments are switched off' })).toBeVisible();
  await expect(way).toHaveCount(0);
});
