import type { Page } from '@playwright/test';
import { cutOff } from './support/answers.ts';
import { errorFlash } from './support/flash.ts';
import { openUsers } from './support/people.ts';
import { row } from './support/row.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe('the division switcher', () => {
  const switcher = (page: Page) => page.getByRole('button', { name: /^Division shown/ });
  const look = async (page: Page, subCompany: string) => {
    await switcher(page).click();
    await page.getByRole('menuitemradio', { name: subCompany }).click();
    await expect(switcher(page)).toHaveText(subCompany);
  };

  test('is there with the header, which does not move under the mouse any more @long', async ({ page }) => {
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as unknown as { sources: { node: Node | null }[] }[]) {
          for (const { node } of sources) {
            const element = node instanceof Element ? node : node?.parentElement;
            if (element?.closest('header')) moved.push(element.outerHTML);
          }
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    await expect(switcher(page)).toBeVisible();
    const moved = () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
    expect(await moved()).toEqual([]);
    // Its navigation shows icons only, from the first moment on.
    await page.goto('/geocode');
    await expect(page.getByRole('button', { name: 'Remembered' })).toBeVisible();
    expect(await moved()).toEqual([]);
  });

  test('narrows every list, is remembered, and other tabs follow @long', async ({ page, context }) => {
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    await expect(row(page, 'driver@demo.test')).toBeVisible();
    const other = await context.newPage();
    await openUsers(other);
    await look(page, 'Akureyri');
    await expect(row(page, 'division@demo.test')).toBeVisible();
    await expect(row(page, 'driver@demo.test')).toHaveCount(0);
    await expect(switcher(other)).toHaveText('Akureyri');
    await expect(row(other, 'driver@demo.test')).toHaveCount(0);
    await page.reload();
    await expect(switcher(page)).toHaveText('Akureyri');
    await expect(row(page, 'driver@demo.test')).toHaveCount(0);
    await look(page, 'All divisions');
    await expect(row(page, 'driver@demo.test')).toBeVisible();
    await expect(row(other, 'driver@demo.test')).toBeVisible();
  });

  test('remembers for each user: the next one at this browser sees all @long', async ({ page, context }) => {
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    await look(page, 'Akureyri');
    await context.clearCookies();
    await signInAs(page, 'super@demo.test');
    await openUsers(page);
    await expect(switcher(page)).toHaveText('All divisions');
    await expect(row(page, 'driver@demo.test')).toBeVisible();
    await context.clearCookies();
    await signInAs(page, 'admin@demo.test');
    await openUsers(page);
    await expect(switcher(page)).toHaveText('Akureyri');
    await look(page, 'All divisions');
  });

  test('goes with the account: another browser has it, and follows @long', async ({ page, browser }) => {
    await signInAs(page, 'developer@demo.test');
    await openUsers(page);
    await look(page, 'Akureyri');
    const elsewhere = await (await browser.newContext()).newPage();
    await signInAs(elsewhere, 'developer@demo.test');
    await openUsers(elsewhere);
    await expect(switcher(elsewhere)).toHaveText('Akureyri');
    await expect(row(elsewhere, 'driver@demo.test')).toHaveCount(0);
    await look(elsewhere, 'All divisions');
    await expect(switcher(page)).toHaveText('All divisions');
    await expect(row(page, 'driver@demo.test')).toBeVisible();
    await elsewhere.context().close();
  });

  test('says so when it was not switched, and shows what it showed @long', async ({ page, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    await signInAs(page, 'developer@demo.test');
    await openUsers(page);
    await cutOff(page, 'PATCH /api/profile');
    await switcher(page).click();
    await page.getByRole('menuitemradio', { name: 'Akureyri' }).click();
    await errorFlash(page, 'The division was not switched').readAndClose();
    await expect(switcher(page)).toHaveText('All divisions');
    await expect(row(page, 'driver@demo.test')).toBeVisible();
  });

  test('does not touch whose settings are edited @long', async ({ page }) => {
    await signInAs(page, 'super@demo.test');
    await page.goto('/organisation-config-settings');
    await expect(page.getByRole('radio', { name: 'Bláfell ehf.' })).toBeChecked();
    await look(page, 'Akureyri');
    await expect(page.getByRole('radio', { name: 'Bláfell ehf.' })).toBeChecked();
    await look(page, 'All divisions');
  });

  test('is not there for who is tied to one, nor where there are none', async ({ page, context }) => {
    await signInAs(page, 'division@demo.test');
    await openUsers(page);
    await expect(switcher(page)).toHaveCount(0);
    await context.clearCookies();
    await signInAs(page, 'admin@forwarder.test');
    await openUsers(page);
    await expect(switcher(page)).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Division' })).toHaveCount(0);
  });
});
