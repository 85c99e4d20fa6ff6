import { expect, type Page } from '@playwright/test';

/** Whatever a screen shows, at most one of its buttons is filled: the one that leads on. */
export const expectOneFilledButton = async (page: Page): Promise<void> => {
  const names = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.backgroundColor = 'var(--color-accent)';
    const accent = getComputedStyle(probe).backgroundColor;
    probe.remove();
    // A link may look like a button in the page itself; the one that skips to it waits above the screen.
    return [...document.querySelectorAll<HTMLElement>('button, main a')]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === accent)
      .map((each) => each.textContent);
  });
  expect(names.length, `filled: ${names.join(', ')}`).toBeLessThanOrEqual(1);
};
