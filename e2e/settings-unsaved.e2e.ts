import type { Browser, Page } from '@playwright/test';
import { holdBack, muteLiveEvents } from './support/answers.ts';
import { keepMessages } from './support/browser-window.ts';
import { dialog } from './support/dialog.ts';
import { asStranger, field, openConfig, restoreSettings, STRANGER, save, toggle } from './support/settings.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.afterEach(({ page }) => restoreSettings(page));

test.describe('unsaved changes', () => {
  const leave = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();

  test('are asked about before the screen is left: stay, discard or save @long', async ({ page }) => {
    await asStranger(page);
    await toggle(page, 'Uses pickups').check();
    await leave(page);
    const question = dialog(page, 'Leave without saving?');
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

  test('that cannot be saved keep the screen @long', async ({ page }) => {
    await asStranger(page);
    await field(page, 'Barcode regex').fill('(');
    await leave(page);
    await page.getByRole('button', { name: 'Save and leave' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/organisation-config-settings/);
    await expect(field(page, 'Barcode regex')).toHaveValue('(');
  });

  test('make the browser ask before the tab is closed, and only then @long', async ({ page }) => {
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

  const colleague = async (browser: Browser): Promise<Page> => {
    const context = await browser.newContext();
    await keepMessages(context);
    const other = await context.newPage();
    await signInAs(other, 'super@stranger.test');
    await openConfig(other);
    return other;
  };

  test('what one saves is shown to the other, who has nothing unsaved @long', async ({ page, browser }) => {
    await asStranger(page);
    const other = await colleague(browser);
    await toggle(other, 'Uses pickups').check();
    await save(other, STRANGER);
    await expect(toggle(page, 'Uses pickups')).toBeChecked();
    await expect(page.getByRole('button', { name: 'Save settings' })).toBeHidden();
    await other.context().close();
  });

  test('what is typed and not saved stays when the other saves @long', async ({ page, browser }) => {
    await asStranger(page);
    const other = await colleague(browser);
    await field(page, 'Barcode regex').fill('^MINE');
    const fetched = page.waitForResponse('**/api/organisation-config');
    await toggle(other, 'Uses pickups').check();
    await save(other, STRANGER);
    await fetched;
    await expect(field(page, 'Barcode regex')).toHaveValue('^MINE');
    await page.keyboard.press('Control+s');
    await expect(dialog(page)).toContainText('Both are kept when you save.');
    await other.context().close();
  });

  test('the second sees what changed, answers what collides, and nothing is lost @long', async ({ page, browser }) => {
    await asStranger(page);
    const other = await colleague(browser);
    await field(page, 'Barcode regex').fill('^MINE');
    await toggle(page, 'Uses CSV upload').check();
    await toggle(page, 'Uses warehouse scan').check();

    await field(other, 'Barcode regex').fill('^THEIRS');
    await toggle(other, 'Uses pickups').check();
    await toggle(other, 'Uses warehouse scan').check();
    await save(other, STRANGER);
    await page.keyboard.press('Control+s');
    const question = dialog(page, /Stranger super-admin saved these settings/);
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

  test('changes to different settings are both kept after one look @long', async ({ page, browser }) => {
    await asStranger(page);
    const other = await colleague(browser);
    await toggle(page, 'Uses CSV upload').check();
    await toggle(other, 'Uses pickups').check();
    await save(other, STRANGER);
    await page.keyboard.press('Control+s');
    const question = dialog(page);
    await expect(question).toContainText('Both are kept when you save.');
    await question.getByRole('button', { name: 'Save both' }).click();
    await expect(question).toBeHidden();
    await page.reload();
    await expect(toggle(page, 'Uses pickups')).toBeChecked();
    await expect(toggle(page, 'Uses CSV upload')).toBeChecked();
    await other.context().close();
  });

  test('a third save while the second chooses asks again @long', async ({ page, browser }) => {
    // A live event would change the question while it is being answered.
    await muteLiveEvents(page);
    await asStranger(page);
    const other = await colleague(browser);
    await field(page, 'Barcode regex').fill('^MINE');
    await field(other, 'Barcode regex').fill('^FIRST');
    await save(other, STRANGER);
    await page.keyboard.press('Control+s');
    const question = dialog(page);
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
