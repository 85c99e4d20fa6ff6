import type { Page } from '@playwright/test';
import { holdBack } from './support/answers.ts';
import { AKUREYRI, field, items, openConfig, row, SUDURLAND, save, setLevel, toggle } from './support/settings.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** As the demo's carrier has it. */
const BARCODES = '^(BLF\\d{8}|S[0-9A-Z]{11})$';

// They share two organisations' settings, so they come one after the other.
test.describe.configure({ mode: 'default' });

const STRANGER = 'Útnes sf.';
const asStranger = async (page: Page) => {
  await signInAs(page, 'super@stranger.test');
  await setLevel(page, 'organisation', {});
  await openConfig(page);
};
const asCarrier = async (page: Page) => {
  await signInAs(page, 'super@demo.test');
  await setLevel(page, SUDURLAND, {});
  await openConfig(page, SUDURLAND);
};

test.afterEach(async ({ page }) => {
  const { session } = await (await page.request.get('/api/session')).json();
  const email = session?.user.email;
  if (email === 'super@stranger.test') await setLevel(page, 'organisation', {});
  if (email === 'super@demo.test') await setLevel(page, SUDURLAND, {});
});

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

  test('a super-admin finds them in the navigation as general settings', async ({ page }) => {
    await signInAs(page, 'super@stranger.test');
    await page.goto('/shipments');
    await page.getByRole('link', { name: 'general settings' }).click();
    await expect(page).toHaveURL(/\/organisation-config-settings/);
    await expect(page).toHaveTitle('General settings | Dashboard');
    await expect(page.getByRole('region', { name: 'General', exact: true })).toBeVisible();
  });

  test('a level that is not theirs can be read and not changed', async ({ page }) => {
    await signInAs(page, 'super@demo.test');
    await page.route('**/api/organisation-config', async (route) => {
      const answer = await route.fetch();
      const config = await answer.json();
      for (const level of config.levels) level.editable = level.subCompanyId === AKUREYRI;
      await route.fulfill({ response: answer, json: config });
    });
    await page.goto('/organisation-config-settings');
    // Without a level in the address their own comes first.
    await expect(page.getByRole('radio', { name: 'Akureyri' })).toBeChecked();
    await expect(toggle(page, 'Uses payments')).toBeEnabled();

    await page.getByText('Reykjavík', { exact: true }).first().click();
    await expect(page.getByText('You can read these settings')).toBeVisible();
    await expect(toggle(page, 'Uses payments')).toBeDisabled();
    await expect(field(page, 'Barcode regex')).toBeDisabled();
    await expect(page.getByRole('combobox', { name: 'Role' })).toBeDisabled();
    await expect(row(page, 'shipmentListHeaders').getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await page.unrouteAll();
  });
});

test.describe('levels', () => {
  test('a division shows what the organisation sets as inherited, and the organisation shows defaults', async ({
    page,
  }) => {
    await asCarrier(page);
    await expect(row(page, 'barcodeRegex')).toContainText('Inherited');
    await expect(field(page, 'Barcode regex')).toHaveValue(BARCODES);
    await expect(toggle(page, 'Uses payments')).toBeChecked();
    await expect(page.getByText('0 of 24 settings are set here.')).toBeVisible();

    await openConfig(page);
    await expect(row(page, 'barcodeRegex')).toContainText('Set here');
    await expect(row(page, 'timeZone')).toContainText('Default');
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Atlantic/Reykjavik');
  });

  test('a setting becomes the division’s own, and goes back to inherited', async ({ page }) => {
    await asCarrier(page);
    const distance = row(page, 'usesDistanceDriven');
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

  test('looking at another level keeps the draft of this one, and says where it is', async ({ page }) => {
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

  test('only what is set here can be shown, and stays in sight while it is given back', async ({ page }) => {
    await asCarrier(page);
    await page.getByRole('button', { name: 'Show only set here' }).click();
    await expect(page.getByText('Nothing is set here')).toBeVisible();
    await page.getByRole('button', { name: 'Show all settings' }).click();

    await toggle(page, 'Uses pickups').uncheck();
    await page.getByRole('button', { name: 'Show only set here' }).click();
    await expect(page.getByRole('switch')).toHaveCount(1);
    await row(page, 'usesPickups').getByRole('button', { name: 'Use inherited' }).click();
    await expect(toggle(page, 'Uses pickups')).toBeVisible();
  });

  test('the groups beside the form lead to their settings and follow the reading', async ({ page }) => {
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

  test('what the operator set is shown by name, for reading', async ({ page }) => {
    await signInAs(page, 'super@demo.test');
    await openConfig(page);
    const partners = page.getByRole('region', { name: 'Partners' });
    await expect(partners).toContainText('These are set by the operator');
    await expect(row(page, 'organisationQueryId')).toContainText('carrierId');
    await expect(row(page, 'allowedForwarderIds')).toContainText('Norðurljós hf.');
    await expect(row(page, 'allowedSubCompanyIds')).toContainText('Akureyri');
    await expect(partners.getByRole('button')).toHaveCount(0);
    await expect(partners.getByRole('textbox')).toHaveCount(0);
  });
});

test.describe('choices with an order', () => {
  test('Alt and an arrow move a column, it is announced, and the order is kept', async ({ page }) => {
    await asStranger(page);
    const columns = items(page, 'shipmentListHeaders');
    await columns.nth(2).focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(columns.nth(1)).toHaveText('2 Shipment ID');
    await expect(columns.nth(1)).toBeFocused();
    await expect(page.getByText('Shipment ID is now number 2 of 8')).toBeAttached();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(columns.nth(0)).toHaveText('1 Shipment ID');
    await page.keyboard.press('Alt+End');
    await expect(columns.nth(7)).toHaveText('8 Shipment ID');
    await page.keyboard.press('Alt+Home');
    await save(page, STRANGER);
    await page.reload();
    await expect(columns).toHaveText([
      '1 Shipment ID',
      '2 Receiver name',
      '3 Dropoff address',
      '4 Delivery status',
      '5 Payment status',
      '6 Payment amount',
      '7 Vehicle registration',
      '8 Updated date',
    ]);
  });

  test('a column is dragged to its place, and Escape lets it fall back', async ({ page }) => {
    await asStranger(page);
    const columns = items(page, 'shipmentListHeaders');
    const dragOver = async (from: number, to: number) => {
      const [start, end] = [await columns.nth(from).boundingBox(), await columns.nth(to).boundingBox()];
      if (!start || !end) throw new Error('both columns are on the page');
      await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
      await page.mouse.down();
      await page.mouse.move(end.x + 30, end.y + end.height / 2, { steps: 6 });
      await page.mouse.move(end.x + 4, end.y + end.height / 2);
    };
    await columns.nth(6).scrollIntoViewIfNeeded();
    await dragOver(6, 1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(columns.nth(6)).toHaveText('7 Vehicle registration');
    await expect(page.getByRole('button', { name: 'Save settings' })).toBeHidden();

    await dragOver(6, 1);
    await page.mouse.up();
    await expect(columns.nth(1)).toHaveText('2 Vehicle registration');
    await expect(columns.nth(2)).toHaveText('3 Dropoff address');
    await save(page, STRANGER);
    await page.reload();
    await expect(columns.nth(1)).toHaveText('2 Vehicle registration');
  });

  test('whoever cannot drag moves a column with two buttons', async ({ page }) => {
    await asStranger(page);
    const columns = items(page, 'shipmentListHeaders');
    await columns.nth(0).click();
    await expect(page.getByRole('button', { name: 'Move Receiver name earlier' })).toBeDisabled();
    await page.getByRole('button', { name: 'Move Receiver name later' }).click();
    await expect(columns.nth(1)).toHaveText('2 Receiver name');
  });

  test('columns are added by name and removed by keyboard; arrows walk between them', async ({ page }) => {
    await asStranger(page);
    const columns = items(page, 'shipmentListHeaders');
    await page.getByRole('button', { name: 'Add to Shipment list headers' }).click();
    await page.keyboard.type('contain');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(columns.last()).toHaveText('9 Container number');
    await expect(page.getByText('Container number added as number 9')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add to Shipment list headers' })).toBeFocused();

    await columns.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(columns.nth(1)).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(columns.nth(1)).toHaveText('2 Shipment ID');
    await expect(columns.nth(1)).toBeFocused();
  });

  test('a list without columns is refused, one without statuses is not', async ({ page }) => {
    await asStranger(page);
    const headers = row(page, 'shipmentListHeaders');
    const statuses = row(page, 'deliveryStatuses');
    for (const list of [headers, statuses]) {
      const removers = list.getByRole('button', { name: /^Remove/ });
      for (let left = await removers.count(); left > 0; left -= 1) await removers.first().click();
    }
    await expect(headers.getByRole('alert')).toHaveText('Choose at least one');
    await expect(statuses.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('1 setting cannot be saved yet')).toBeVisible();

    await headers.getByRole('button', { name: 'Use default' }).click();
    await save(page, STRANGER);
    await page.reload();
    await expect(items(page, 'deliveryStatuses')).toHaveCount(0);
    await expect(statuses).toContainText('Set here');
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
    await row(page, 'usesPayments').getByRole('button', { name: 'Use default' }).click();
    await page.keyboard.press('Control+s');
    await expect(payments).toHaveCount(0);
  });

  test('the default locale turns the screen into Icelandic at once', async ({ page }) => {
    await asStranger(page);
    await page.getByRole('combobox', { name: 'Default locale' }).click();
    await page.getByRole('option', { name: 'is (Icelandic)' }).click();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByRole('region', { name: 'Almennt', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'is');
  });

  test('a time zone is found by typing, role and currency by choosing', async ({ page }) => {
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

  test('every switch is there, each with a sentence', async ({ page }) => {
    await asStranger(page);
    const switches = page.getByRole('switch');
    await expect(switches).toHaveCount(15);
    for (const each of await switches.all()) await expect(each).toHaveAccessibleDescription(/^[A-Z].+\.$/);
  });
});

test.describe('what is typed is checked', () => {
  test('a pattern is tried on a sample while it is typed, and refused with the reason', async ({ page }) => {
    await asStranger(page);
    const barcode = row(page, 'barcodeRegex');
    await field(page, 'Sample barcode').fill('BLF48213001');
    await expect(barcode).toContainText('BLF48213001 matches');
    await field(page, 'Barcode regex').fill('^BLF\\d{9}$');
    await expect(barcode).toContainText('BLF48213001 does not match');
    await field(page, 'Barcode regex').fill('^(a+)+$');
    await field(page, 'Sample barcode').fill('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!');
    await expect(barcode).toContainText('does not match');
    await field(page, 'Barcode regex').fill('^BLF(');
    await expect(barcode.getByRole('alert')).toContainText('This is not a pattern that can be used: missing closing )');
    await field(page, 'Barcode regex').fill('a'.repeat(201));
    await expect(barcode.getByRole('alert')).toHaveText('A pattern has at most 200 characters');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(field(page, 'Barcode regex')).toBeFocused();
    await expect(field(page, 'Barcode regex')).toHaveValue('a'.repeat(201));
  });

  test('an origin has both numbers or none, takes a comma, and a pasted pair fills both', async ({ page }) => {
    await asStranger(page);
    const origin = row(page, 'optimisationOrigin');
    const [lat, lon] = [field(page, 'Latitude'), field(page, 'Longitude')];
    await lat.fill('64,1466');
    await lat.press('Tab');
    await expect(origin.getByRole('alert')).toHaveCount(0);
    await lon.press('Tab');
    await expect(origin.getByRole('alert')).toHaveText('Fill in both latitude and longitude, or neither');
    await lon.fill('-181');
    await expect(origin.getByRole('alert')).toHaveText('Longitude is a number from -180 to 180');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(lon).toBeFocused();
    await lon.fill('-21,9426');
    await expect(origin.getByRole('alert')).toHaveCount(0);
    await save(page, STRANGER);
    await page.reload();
    await expect(lat).toHaveValue('64.1466');
    await expect(lon).toHaveValue('-21.9426');

    await lat.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '65.68353, -18.09989');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(lat).toHaveValue('65.68353');
    await expect(lon).toHaveValue('-18.09989');

    await lat.fill('');
    await lon.fill('');
    await save(page, STRANGER);
    await expect(origin).toContainText('Set here');
  });

  test('an address is checked on leaving it, and what the server refuses stands beside its field', async ({ page }) => {
    await asStranger(page);
    const url = field(page, 'External delivery status update URL');
    const alert = row(page, 'externalDeliveryStatusUpdateUrl').getByRole('alert');
    await url.fill('hooks.example.is');
    await expect(alert).toHaveCount(0);
    await url.press('Tab');
    await expect(alert).toHaveText('Enter a full address that starts with https:// or http://');

    await page.route('**/api/organisation-config/organisation', (route) =>
      route.fulfill({
        status: 400,
        json: {
          type: 'about:blank',
          title: 'Bad Request',
          status: 400,
          code: 'invalid-input',
          detail: 'Invalid input',
          errors: [{ path: 'overrides.externalDeliveryStatusUpdateUrl', problem: 'too-long' }],
        },
      }),
    );
    await url.fill('https://hooks.example.is');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(alert).toHaveText('External delivery status update URL is too long');
    await expect(url).toBeFocused();
    await url.fill('https://example.is');
    await expect(alert).toHaveCount(0);
    await page.unrouteAll();
    await save(page, STRANGER);
  });

  test('without an answer everything typed stays, and saving again works', async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    await asStranger(page);
    await field(page, 'Barcode regex').fill('^A');
    await page.route('**/api/organisation-config/organisation', (route) => route.abort());
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByRole('alert')).toHaveText('Error saving settings');
    await expect(field(page, 'Barcode regex')).toHaveValue('^A');
    await page.unrouteAll();
    await save(page, STRANGER);
  });
});

test.describe('unsaved changes', () => {
  const leave = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();

  test('are asked about before the screen is left: stay, discard or save', async ({ page }) => {
    await asStranger(page);
    await toggle(page, 'Uses pickups').check();
    await leave(page);
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(question).toContainText(`${STRANGER}: Uses pickups`);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/organisation-config-settings/);
    await expect(toggle(page, 'Uses pickups')).toBeChecked();

    await leave(page);
    await question.getByRole('button', { name: 'Discard and leave' }).click();
    await expect(page).toHaveURL(/\/users$/);

    await openConfig(page);
    await expect(toggle(page, 'Uses pickups')).not.toBeChecked();
    await toggle(page, 'Uses pickups').check();
    await leave(page);
    const letGo = await holdBack(page, 'PUT /api/organisation-config/organisation');
    await question.getByRole('button', { name: 'Save and leave' }).click();
    await expect(question.getByRole('status', { name: 'Saving the settings' })).toBeVisible();
    await expect(question.getByRole('button', { name: 'Save and leave' })).toBeHidden();
    await expect(question).toBeFocused();
    letGo();
    await expect(page).toHaveURL(/\/users$/);
    await openConfig(page);
    await expect(toggle(page, 'Uses pickups')).toBeChecked();
  });

  test('that cannot be saved keep the screen', async ({ page }) => {
    await asStranger(page);
    await field(page, 'Barcode regex').fill('(');
    await leave(page);
    await page.getByRole('button', { name: 'Save and leave' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/organisation-config-settings/);
    await expect(field(page, 'Barcode regex')).toHaveValue('(');
  });

  test('make the browser ask before the tab is closed, and only then', async ({ page }) => {
    await asStranger(page);
    const isAsked = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await isAsked()).toBe(false);
    await toggle(page, 'Uses pickups').check();
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    expect(await isAsked()).toBe(true);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('1 unsaved change')).toBeHidden();
    expect(await isAsked()).toBe(false);
  });
});

test.describe('two super-admins at once', () => {
  // Two windows, each with a page to load more than once, on machines of two cores.
  test.slow();

  const colleague = async (page: Page): Promise<Page> => {
    const other = await (
      await page
        .context()
        .browser()
        ?.newContext({ baseURL: new URL(page.url()).origin })
    )?.newPage();
    if (!other) throw new Error('a second browser window opens');
    await signInAs(other, 'super@stranger.test');
    await openConfig(other);
    return other;
  };

  test('what one saves is shown to the other, who has nothing unsaved', async ({ page }) => {
    await asStranger(page);
    const other = await colleague(page);
    await toggle(other, 'Uses pickups').check();
    await save(other, STRANGER);
    await expect(toggle(page, 'Uses pickups')).toBeChecked();
    await expect(page.getByRole('button', { name: 'Save settings' })).toBeHidden();
    await other.context().close();
  });

  test('what is typed and not saved stays when the other saves', async ({ page }) => {
    await asStranger(page);
    const other = await colleague(page);
    await field(page, 'Barcode regex').fill('^MINE');
    const fetched = page.waitForResponse('**/api/organisation-config');
    await toggle(other, 'Uses pickups').check();
    await save(other, STRANGER);
    await fetched;
    await expect(field(page, 'Barcode regex')).toHaveValue('^MINE');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('dialog')).toContainText('Both are kept when you save.');
    await other.context().close();
  });

  test('the second sees what changed, answers what collides, and nothing is lost', async ({ page }) => {
    await asStranger(page);
    const other = await colleague(page);
    await field(page, 'Barcode regex').fill('^MINE');
    await toggle(page, 'Uses CSV upload').check();
    await toggle(page, 'Uses warehouse scan').check();

    await field(other, 'Barcode regex').fill('^THEIRS');
    await toggle(other, 'Uses pickups').check();
    await toggle(other, 'Uses warehouse scan').check();
    await save(other, STRANGER);
    await page.keyboard.press('Control+s');
    const question = page.getByRole('dialog', { name: /Stranger super-admin saved these settings/ });
    await expect(question).toContainText('1 setting differs: choose which value to keep.');
    await expect(question).toContainText('Default: Empty');
    await expect(question).toContainText(
      '2 other changes do not collide and are kept: Stranger super-admin changed Uses pickups; you changed Uses CSV upload.',
    );
    const saveChoices = question.getByRole('button', { name: 'Save with these choices' });
    await expect(question.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(saveChoices).toBeDisabled();

    await question.getByRole('button', { name: 'Back to editing' }).click();
    await expect(question).toBeHidden();
    await expect(field(page, 'Barcode regex')).toHaveValue('^MINE');
    await page.keyboard.press('Control+s');

    await question.getByRole('radio', { name: '^THEIRS' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(question.getByRole('radio', { name: '^MINE' })).toBeChecked();
    await expect(question).toContainText('1 of 1 chosen');
    const letGo = await holdBack(page, 'PUT /api/organisation-config/organisation');
    await saveChoices.click();
    await expect(question.getByRole('status', { name: 'Saving the settings' })).toBeVisible();
    await expect(question).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect(question).toBeHidden();
    await page.reload();
    await expect(field(page, 'Barcode regex')).toHaveValue('^MINE');
    for (const name of ['Uses pickups', 'Uses CSV upload', 'Uses warehouse scan']) {
      await expect(toggle(page, name)).toBeChecked();
    }
    await other.context().close();
  });

  test('changes to different settings are both kept after one look', async ({ page }) => {
    await asStranger(page);
    const other = await colleague(page);
    await toggle(page, 'Uses CSV upload').check();
    await toggle(other, 'Uses pickups').check();
    await save(other, STRANGER);
    await page.keyboard.press('Control+s');
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Both are kept when you save.');
    await question.getByRole('button', { name: 'Save both' }).click();
    await expect(question).toBeHidden();
    await page.reload();
    await expect(toggle(page, 'Uses pickups')).toBeChecked();
    await expect(toggle(page, 'Uses CSV upload')).toBeChecked();
    await other.context().close();
  });

  test('a third save while the second chooses asks again', async ({ page }) => {
    await asStranger(page);
    const other = await colleague(page);
    await field(page, 'Barcode regex').fill('^MINE');
    await field(other, 'Barcode regex').fill('^FIRST');
    await save(other, STRANGER);
    await page.keyboard.press('Control+s');
    const question = page.getByRole('dialog');
    await expect(question).toContainText('^FIRST');
    await field(other, 'Barcode regex').fill('^SECOND');
    await save(other, STRANGER);
    await question.getByRole('button', { name: 'Keep all mine' }).click();
    await question.getByRole('button', { name: 'Save with these choices' }).click();
    await expect(question).toContainText('^SECOND');
    await expect(question.getByRole('radio', { checked: true })).toHaveCount(0);
    await question.getByRole('button', { name: 'Keep all theirs' }).click();
    await question.getByRole('button', { name: 'Save with these choices' }).click();
    await expect(question).toBeHidden();
    await expect(field(page, 'Barcode regex')).toHaveValue('^SECOND');
    await other.context().close();
  });
});

test('a saved setting reaches every open dashboard of the organisation, without a reload', async ({
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
