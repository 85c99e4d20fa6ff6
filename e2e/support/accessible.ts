import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** What can differ between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const faultsOf = async (axe: AxeBuilder) => {
  // The other mode opens a second page for each look, for the sake of frames from elsewhere; we have none.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
};

/** A colour on its way to another is neither. (What turns round and round, as a spinner does, never ends.) */
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

/** The page as it stands; of one with a modal what is over it, since the page has been looked at without it. */
const lookAt = async (page: Page) => {
  const axe = new AxeBuilder({ page });
  return (await page.locator(MODAL).count()) > 0 ? axe.exclude('#root') : axe;
};

/**
 * axe finds nothing on the page as it stands, open menus included, in light and in dark. The page is painted anew for the
 * second look and not walked to again. Colours take longest to look at and are the same on a phone: they are looked at on
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

/** Nothing sticks out: the page is never wider than the screen. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content, 'the page is as wide as the screen').toBeLessThanOrEqual(screen);
};
