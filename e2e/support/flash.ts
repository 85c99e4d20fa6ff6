import { expect, type Locator, type Page } from '@playwright/test';

export type Flash = {
  readonly message: Locator;
  /** The message is on the screen, and stays there. */
  readonly appears: () => Promise<void>;
  /** The message is on the screen, and is then closed, so that the same words later on can only be a new message. */
  readonly readAndClose: () => Promise<void>;
  readonly isGone: () => Promise<void>;
  readonly press: (action: string) => Promise<void>;
};

type Kind = 'status' | 'alert';

const flashOf = (page: Page, kind: Kind, text: string | RegExp): Flash => {
  const message = page.getByRole('listitem').filter({ has: page.getByRole(kind).filter({ hasText: text }) });
  const appears = () => expect(message).toBeVisible();
  return {
    message,
    appears,
    readAndClose: async () => {
      await appears();
      // Closed by an event and not by the pointer: the pointer and the focus belong to the test.
      await message.getByRole('button', { name: /^(Dismiss message|Loka skilaboðum)$/ }).dispatchEvent('click');
      await expect(message).toHaveCount(0);
    },
    isGone: () => expect(message).toHaveCount(0),
    press: (action) => message.getByRole('button', { name: action }).click(),
  };
};

/** A message of success or information. */
export const flash = (page: Page, text: string | RegExp): Flash => flashOf(page, 'status', text);

/** A message of an error or a warning. */
export const errorFlash = (page: Page, text: string | RegExp): Flash => flashOf(page, 'alert', text);
