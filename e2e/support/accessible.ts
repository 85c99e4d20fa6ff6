import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Rules whose result can differ between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const faultsOf = async (axe: AxeBuilder) => {
  // The other mode opens a second page for each check, for cross-origin frames; we have none.
  // Passed rules are not reported: that took longer than the check.
  const { violations } = await axe
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
};

/** A colour in transition is neither the old nor the new one. (An endless animation, such as a spinner's, never ends.) */
const paint = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
};

const PHONE_WIDTH = 500;
const MODAL = '[aria-modal="true"]';

/** The current page; with an open modal only the modal, since the page has been checked without it. */
const lookAt = async (page: Page) => {
  // Passed rules are not reported: that takes longer than the check.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  return (await page.locator(MODAL).count()) > 0 ? axe.exclude('#root') : axe;
};

/**
 * axe finds no violations on the current page, open menus included, in light and in dark. The page is repainted for the
 * second check and not opened again. Colours take longest to check and are the same on a phone: they are checked on
 * the desktop.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  if ((page.viewportSize()?.width ?? 0) < PHONE_WIDTH) {
    const axe = (await lookAt(page)).withTags(WCAG_22_AA).disableRules(COLOUR_RULES);
    expect(await faultsOf(axe), 'on a phone').toEqual([]);
    return;
  }
  expect(await faultsOf((await lookAt(page)).withTags(WCAG_22_AA)), 'in light').toEqual([]);
  await paint(page, 'dark');
  expect(await faultsOf((await lookAt(page)).withRules(COLOUR_RULES)), 'in dark').toEqual([]);
  await paint(page, 'light');
};

/** Nothing overflows: the page is never wider than the screen. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content, 'the page is as wide as the screen').toBeLessThanOrEqual(screen);
};
