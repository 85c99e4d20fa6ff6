import type { Page } from '@playwright/test';
import { dialog } from './support/dialog.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** Opens the modal over a page that is there already. */
const reopenModal = async (page: Page) => {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'API key' }).click();
  const modal = dialog(page, 'API key');
  await expect(modal.getByLabel('API key')).toHaveValue(/^•+$/);
  return {
    modal,
    field: modal.getByLabel('API key'),
    hold: modal.getByRole('button', { name: 'Hold to reveal' }),
    copy: modal.getByRole('button', { name: 'Copy to clipboard' }),
  };
};

const openModal = async (page: Page) => {
  await signInAs(page, 'developer@demo.test');
  await page.goto('/payments');
  return reopenModal(page);
};

const secretOf = async (page: Page): Promise<string> => {
  const answer = await page.request.post('/api/api-key/reveal', { data: { purpose: 'reveal' } });
  return (await answer.json()).token;
};

test.describe('the API key modal', () => {
  test('closes on Escape, on its overlay and by its button, and gives the focus back', async ({ page }) => {
    const { modal } = await openModal(page);
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(page.getByRole('button', { name: 'Profile menu' })).toBeFocused();

    await reopenModal(page);
    await page.mouse.click(300, 700);
    await expect(modal).toBeHidden();

    await reopenModal(page);
    await modal.getByRole('button', { name: 'Close' }).click();
    await expect(modal).toBeHidden();
  });

  test('stays open when a press begins inside it and ends outside, and keeps the focus inside @long', async ({
    page,
  }) => {
    const { modal, field } = await openModal(page);
    await field.hover();
    await page.mouse.down();
    await page.mouse.move(300, 700);
    await page.mouse.up();
    await expect(modal).toBeVisible();
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      await expect(modal.locator(':focus')).toHaveCount(1);
    }
  });

  test('reveals the key only while the mouse holds the button', async ({ page }) => {
    const { field, hold } = await openModal(page);
    const secret = await secretOf(page);
    await hold.hover();
    await page.mouse.down();
    await expect(field).toHaveValue(secret);
    await page.mouse.up();
    await expect(field).toHaveValue(/^•+$/);
    expect(await page.content()).not.toContain(secret);

    // It is hidden too when the pointer slips off the button before it is let go.
    await hold.hover();
    await page.mouse.down();
    await expect(field).toHaveValue(secret);
    await page.mouse.move(600, 600);
    await page.mouse.up();
    await expect(field).toHaveValue(/^•+$/);
  });

  test('reveals it only while a key is held, and hides it when the focus or the window goes elsewhere @long', async ({
    page,
  }) => {
    const { field, hold } = await openModal(page);
    const secret = await secretOf(page);
    await hold.focus();
    for (const key of ['Space', 'Enter']) {
      await page.keyboard.down(key);
      await expect(field).toHaveValue(secret);
      await page.keyboard.up(key);
      await expect(field).toHaveValue(/^•+$/);
    }

    await page.keyboard.down('Space');
    await expect(field).toHaveValue(secret);
    await hold.evaluate((button) => button.blur());
    await expect(field).toHaveValue(/^•+$/);
    await page.keyboard.up('Space');

    await hold.focus();
    await page.keyboard.down('Space');
    await expect(field).toHaveValue(secret);
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect(field).toHaveValue(/^•+$/);
  });

  test('never shows an answer that comes after the release @long', async ({ page }) => {
    const { field, hold } = await openModal(page);
    let answer = () => {};
    const released = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/api-key/reveal', async (route) => {
      await released;
      await route.continue();
    });
    await hold.hover();
    await page.mouse.down();
    await page.mouse.up();
    const late = page.waitForResponse('**/api/api-key/reveal');
    answer();
    await (await late).finished();
    await expect(field).toHaveValue(/^•+$/);
  });

  test('copies without showing, and the tooltip says so', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { field, copy } = await openModal(page);
    const secret = await secretOf(page);
    await copy.hover();
    await expect(page.getByRole('tooltip')).toHaveText('Copy to clipboard');
    await copy.click();
    await expect(page.getByRole('tooltip')).toHaveText('Copied');
    await expect(field).toHaveValue(/^•+$/);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  });

  test('says when the server refuses, and keeps the mask @long', async ({ page, allowConsole }) => {
    allowConsole(/500/);
    const { modal, field, hold } = await openModal(page);
    await page.route('**/api/api-key/reveal', (route) => route.fulfill({ status: 500, body: 'no' }));
    await hold.hover();
    await page.mouse.down();
    await expect(modal.getByRole('alert')).toHaveText('Oops! Something went wrong');
    await page.mouse.up();
    await expect(field).toHaveValue(/^•+$/);
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('the key is revealed only while a finger holds the button @long', async ({ page, context }) => {
    const { field, hold } = await openModal(page);
    const secret = await secretOf(page);
    const box = await hold.boundingBox();
    if (!box) throw new Error('The button has no place on the screen');
    const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const touch = await context.newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    await expect(field).toHaveValue(secret);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(field).toHaveValue(/^•+$/);
  });
});

test.describe('the API key page', () => {
  test('shows developers the same as the modal @long', async ({ page }) => {
    await signInAs(page, 'developer@demo.test');
    await page.goto('/api-key');
    await expect(page.getByLabel('API key')).toHaveValue(/^•+$/);
    await expect(page.getByRole('button', { name: 'Hold to reveal' })).toBeVisible();
  });

  test('tells admins who are no developers whom to ask, and asks the server for nothing @long', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signInAs(page, 'admin@demo.test');
    await page.goto('/api-key');
    await expect(page.getByText('Only people with the developer role can see the key.')).toBeVisible();
    for (const email of ['developer@demo.test', 'super@demo.test']) {
      await expect(page.getByRole('link', { name: email })).toBeVisible();
    }
    expect(asked).not.toContain('/api/api-key');
  });
});
