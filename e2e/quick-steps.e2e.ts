import type { Locator, Page } from '@playwright/test';
import { openUsers } from './support/people.ts';
import { bodyRows } from './support/row.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const searchField = (page: Page) => page.getByRole('textbox', { name: 'Search shipments' });

/** Everything in one task of the browser: no step is on screen when the next is made. */
const pressInOneMoment = async (page: Page, buttons: readonly Locator[]) => {
  const elements = await Promise.all(buttons.map((button) => button.elementHandle()));
  await page.evaluate((all) => {
    for (const element of all) (element as HTMLElement).click();
  }, elements);
};

const typeInOneMoment = async (page: Page, typed: readonly (readonly [Locator, string])[]) => {
  const fields = await Promise.all(typed.map(async ([field, text]) => ({ field: await field.elementHandle(), text })));
  await page.evaluate((all) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const { field, text } of all) {
      setValue?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, fields);
};

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
});

test('a tab, an order and a filter chosen in one moment all hold', async ({ page }) => {
  await page.goto('/shipments');
  await expect(bodyRows(page, 'Shipments').first()).toBeVisible();
  await page.getByRole('button', { name: 'Scheduled', exact: true }).click();
  await pressInOneMoment(page, [
    page.getByRole('button', { name: /^Failed/ }),
    page.getByRole('button', { name: 'Receiver name' }),
    page.getByRole('button', { name: 'This week' }),
  ]);
  await expect(page).toHaveURL(/\?status=failed&sort=receiverName&direction=asc&from=[\d-]{10}&to=[\d-]{10}$/);

  await openUsers(page);
  await pressInOneMoment(page, [
    page.getByRole('button', { name: /^Admins/ }),
    page.getByRole('button', { name: 'Email' }),
    page.getByRole('button', { name: 'Email' }),
  ]);
  await expect(page).toHaveURL('/users?tab=admins&sort=email&direction=desc');
});

test('the first and the last day typed in one moment both hold @long', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-15T12:00:00Z'));
  await page.goto('/shipments');
  await page.getByRole('button', { name: 'Scheduled', exact: true }).click();
  const day = (name: string) => page.getByRole('textbox', { name, exact: true });
  await typeInOneMoment(page, [
    [day('From'), '14.11'],
    [day('To'), '18.11'],
  ]);
  await expect(page).toHaveURL('/shipments?from=2026-11-14&to=2026-11-18');
});

test('a letter typed between a search and its rows stays @long', async ({ page }) => {
  await page.goto('/shipments');
  const field = searchField(page);
  await expect(field).toBeVisible();
  // The next letter comes as soon as the address has the search, when the list does not know it yet.
  await field.evaluate((input: HTMLInputElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const type = (text: string) => {
      setValue?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const pushState = history.pushState;
    history.pushState = (...state) => {
      history.pushState = pushState;
      pushState.apply(history, state);
      type('nobody-is-called-this');
    };
    type('nobody-is-called-thi');
  });
  await expect(page).toHaveURL('/shipments?search=nobody-is-called-this');
  await expect(field).toHaveValue('nobody-is-called-this');
});

test('a search that was just taken off does not come back when its pause ends @long', async ({ page }) => {
  await page.goto('/shipments');
  await expect(searchField(page)).toBeVisible();
  // The pause after typing ends in the moment in which the field is empty again.
  await searchField(page).evaluate((field: HTMLInputElement) => {
    const { setTimeout: start, clearTimeout: stop } = window;
    const pauses = new Map<number, () => void>();
    let last = -1;
    Object.assign(window, {
      setTimeout: (call: () => void, ms?: number, ...rest: unknown[]) => {
        if (ms !== 250) return start(call, ms, ...rest);
        pauses.set(--last, call);
        return last;
      },
      clearTimeout: (id?: number) => (id !== undefined && pauses.delete(id)) || stop(id),
    });
    const watch = new MutationObserver(() => {
      if (field.value !== '') return;
      watch.disconnect();
      field.dataset.pausesEnded = String(pauses.size);
      for (const call of pauses.values()) call();
    });
    watch.observe(field, { attributeFilter: ['value'] });
  });
  await searchField(page).fill('nobody-is-called-this');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(searchField(page)).toHaveAttribute('data-pauses-ended', '1');
  await expect(searchField(page)).toHaveValue('');
  await expect(bodyRows(page, 'Shipments').first()).toBeVisible();
  await expect(page).toHaveURL('/shipments');
});
