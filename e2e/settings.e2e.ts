import {
  AKUREYRI,
  asCarrier,
  asStranger,
  field,
  openConfig,
  restoreSettings,
  STRANGER,
  save,
  setting,
  toggle,
} from './support/settings.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** The pattern of the demo's carrier. */
const BARCODES = '^(BLF\\d{8}|S[0-9A-Z]{11})$';

test.afterEach(({ page }) => restoreSettings(page));

test.describe('who may see the settings', () => {
  test('an admin is sent to the shipments, and the API refuses too', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await page.goto('/organisation-config-settings');
    await expect(page).toHaveURL(/\/shipments$/);
    expect((await page.request.get('/api/organisation-config')).status()).toBe(403);
    const put = await page.request.put('/api/organisation-config/organisation', {
      data: { version: 0, overrides: {} },
    });
    expect(put.status()).toBe(403);
  });

  test('a super-admin finds them in the navigation as general settings @long', async ({ page }) => {
    await signInAs(page, 'super@stranger.test');
    await page.goto('/shipments');
    await page.getByRole('link', { name: 'general settings' }).click();
    await expect(page).toHaveURL(/\/organisation-config-settings/);
    await expect(page).toHaveTitle('General settings | Dashboard');
    await expect(page.getByRole('region', { name: 'General', exact: true })).toBeVisible();
  });

  test('a level that is not theirs can be read and not changed @long', async ({ page }) => {
    await signInAs(page, 'super@demo.test');
    await page.route('**/api/organisation-config', async (route) => {
      const answer = await route.fetch();
      const config = await answer.json();
      for (const level of config.levels) level.editable = level.subCompanyId === AKUREYRI;
      await route.fulfill({ response: answer, json: config });
    });
    await page.goto('/organisation-config-settings');
    // Without a level in the address the user's own comes first.
    await expect(page.getByRole('radio', { name: 'Akureyri' })).toBeChecked();
    await expect(toggle(page, 'Uses payments')).toBeEnabled();

    await page.getByText('Reykjavík', { exact: true }).first().click();
    await expect(page.getByText('You can read these settings')).toBeVisible();
    await expect(toggle(page, 'Uses payments')).toBeDisabled();
    await expect(field(page, 'Barcode regex')).toBeDisabled();
    await expect(page.getByRole('combobox', { name: 'Role' })).toBeDisabled();
    await expect(setting(page, 'shipmentListHeaders').getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await page.unrouteAll();
  });
});

test.describe('levels', () => {
  test('a division shows what the organisation sets as inherited, and the organisation shows defaults', async ({
    page,
  }) => {
    await asCarrier(page);
    await expect(setting(page, 'barcodeRegex')).toContainText('Inherited');
    await expect(field(page, 'Barcode regex')).toHaveValue(BARCODES);
    await expect(toggle(page, 'Uses payments')).toBeChecked();
    await expect(page.getByText('0 of 31 settings are set here.')).toBeVisible();

    await openConfig(page);
    await expect(setting(page, 'barcodeRegex')).toContainText('Set here');
    await expect(setting(page, 'timeZone')).toContainText('Default');
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Atlantic/Reykjavik');
  });

  test('a setting becomes the division’s own, and goes back to inherited', async ({ page }) => {
    await asCarrier(page);
    const distance = setting(page, 'usesDistanceDriven');
    await toggle(page, 'Uses distance driven').uncheck();
    await expect(distance).toContainText('Set here');
    await expect(page.getByText('1 unsaved change in Suðurland: Uses distance driven')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Drivers, 1 set here' })).toBeVisible();
    await save(page, 'Suðurland');

    await page.reload();
    await expect(toggle(page, 'Uses distance driven')).not.toBeChecked();
    await expect(distance).toContainText('Set here');
    await distance.getByRole('button', { name: 'Use inherited' }).click();
    await expect(distance).toContainText('Inherited');
    await expect(toggle(page, 'Uses distance driven')).toBeChecked();
    await expect(toggle(page, 'Uses distance driven')).toBeFocused();
    await save(page, 'Suðurland');
    await page.reload();
    await expect(distance).toContainText('Inherited');
  });

  test('looking at another level keeps the draft of this one, and says where it is @long', async ({ page }) => {
    await asCarrier(page);
    await field(page, 'Barcode regex').fill('^SUD');
    await page.getByText('Akureyri', { exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(AKUREYRI));
    await expect(field(page, 'Barcode regex')).toHaveValue(BARCODES);
    await page.getByRole('button', { name: 'Suðurland' }).click();
    await expect(field(page, 'Barcode regex')).toHaveValue('^SUD');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(field(page, 'Barcode regex')).toHaveValue(BARCODES);
    await expect(page.getByRole('button', { name: 'Save settings' })).toBeHidden();
  });

  test('only what is set here can be shown, and stays in sight while it is given back @long', async ({ page }) => {
    await asCarrier(page);
    await page.getByRole('button', { name: 'Show only set here' }).click();
    await expect(page.getByText('Nothing is set here')).toBeVisible();
    await page.getByRole('button', { name: 'Show all settings' }).click();

    await toggle(page, 'Uses pickups').uncheck();
    await page.getByRole('button', { name: 'Show only set here' }).click();
    await expect(page.getByRole('switch')).toHaveCount(1);
    await setting(page, 'usesPickups').getByRole('button', { name: 'Use inherited' }).click();
    await expect(toggle(page, 'Uses pickups')).toBeVisible();
  });

  test('the groups beside the form lead to their settings and follow the reading @long', async ({ page }) => {
    await signInAs(page, 'super@demo.test');
    await openConfig(page, AKUREYRI);
    const groups = page.getByRole('navigation', { name: 'Groups of settings' });
    await expect(groups.getByRole('link', { name: /^General/ })).toHaveAttribute('aria-current', 'true');
    await groups.getByRole('link', { name: /^Optimisation/ }).click();
    await expect(field(page, 'Latitude')).toBeInViewport();
    await expect(groups.getByRole('link', { name: /^Optimisation/ })).toHaveAttribute('aria-current', 'true');
    await field(page, 'Latitude').hover();
    await page.mouse.wheel(0, -4000);
    await expect(groups.getByRole('link', { name: /^General/ })).toHaveAttribute('aria-current', 'true');
  });

  test('what the operator set is shown by name, for reading @long', async ({ page }) => {
    await signInAs(page, 'super@demo.test');
    await openConfig(page);
    const partners = page.getByRole('region', { name: 'Partners' });
    await expect(partners).toContainText('These are set by the operator');
    await expect(setting(page, 'organisationQueryId')).toContainText('carrierId');
    await expect(setting(page, 'allowedForwarderIds')).toContainText('Norðurljós hf.');
    await expect(setting(page, 'allowedSubCompanyIds')).toContainText('Akureyri');
    await expect(setting(page, 'fileQuotaMegabytes')).toContainText(/^Room for files.*\d [kM]B of 20 GB used$/);
    await expect(partners.getByRole('button')).toHaveCount(0);
    await expect(partners.getByRole('textbox')).toHaveCount(0);
  });
});

test.describe('what a setting changes', () => {
  test('payments come into the navigation and leave it at once', async ({ page }) => {
    await asStranger(page);
    const payments = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' });
    await expect(payments).toHaveCount(0);
    await toggle(page, 'Uses payments').check();
    await page.keyboard.press('Control+s');
    await expect(payments).toBeVisible();
    await setting(page, 'usesPayments').getByRole('button', { name: 'Use default' }).click();
    await page.keyboard.press('Control+s');
    await expect(payments).toHaveCount(0);
  });

  test('the default locale turns the screen into Icelandic at once @long', async ({ page }) => {
    await asStranger(page);
    await page.getByRole('combobox', { name: 'Default locale' }).click();
    await page.getByRole('option', { name: 'is (Icelandic)' }).click();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByRole('region', { name: 'Almennt', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'is');
  });

  test('a time zone is found by typing, role and currency by choosing @long', async ({ page }) => {
    await asStranger(page);
    await page.getByRole('combobox', { name: 'Time zone' }).fill('oslo');
    await page.getByRole('option', { name: 'Europe/Oslo' }).click();
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'forwarder' }).click();
    await page.getByRole('combobox', { name: 'Default currency' }).click();
    await page.getByRole('option', { name: 'USD' }).click();
    await save(page, STRANGER);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Oslo');
    await expect(page.getByRole('combobox', { name: 'Role' })).toHaveText('forwarder');
    await expect(page.getByRole('combobox', { name: 'Default currency' })).toHaveText('USD');
  });

  test('every switch is there, each with a sentence @long', async ({ page }) => {
    await asStranger(page);
    const switches = page.getByRole('switch');
    await expect(switches).toHaveCount(15);
    for (const each of await switches.all()) await expect(each).toHaveAccessibleDescription(/^[A-Z].+\.$/);
  });
});

test('a saved setting reaches every open dashboard of the organisation, without a reload @long', async ({
  page,
  browser,
}) => {
  await asStranger(page);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const dashboard = await context.newPage();
  await signInAs(dashboard, 'admin@stranger.test');
  const listening = dashboard.waitForResponse('**/api/events*');
  await dashboard.goto('/shipments');
  await listening;
  const payments = dashboard.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' });
  await expect(payments).toBeHidden();
  await toggle(page, 'Uses payments').check();
  await save(page, STRANGER);
  await expect(payments).toBeVisible();
  await context.close();
});
