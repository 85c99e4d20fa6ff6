import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expectTouchable } from './touch.ts';

/** The small file: a page reads it in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Rules whose result can differ between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const EVERY_RULE: RunOptions = { runOnly: { type: 'tag', values: WCAG_22_AA } };
const WITHOUT_COLOUR: RunOptions = {
  ...EVERY_RULE,
  rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
};
const ONLY_COLOUR: RunOptions = { runOnly: { type: 'rule', values: COLOUR_RULES } };

/** The part of a page that is checked, by selectors. */
type Scope = { include: string[] } | { exclude: string[] };

/** Compiling axe takes longer than checking a form with it: a page is given it once. */
const giveAxe = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
};

const faultsOf = async (page: Page, scope: Scope, options: RunOptions) => {
  await giveAxe(page);
  return page.evaluate(
    async ([where, how]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      // Passed rules are not reported: that takes longer than the check. No rule of ours reads style sheets.
      const { violations } = await inPage.run(where, { ...how, resultTypes: ['violations'], preload: false });
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
      }));
    },
    [scope, options] as const,
  );
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
/** Rows of a list differ by their data; the longest and every status come in a dozen. */
const FURTHER_ROWS = '[data-row]:nth-child(n + 13)';
/** The layers over a page, and the control that has opened one. */
const LAYERS = '[role="menu"], [role="listbox"], [role="dialog"], [role="tooltip"], [aria-expanded="true"]';

const expectNoFaults = async (page: Page, scope: Scope): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  if ((page.viewportSize()?.width ?? 0) < PHONE_WIDTH) {
    expect(await faultsOf(page, scope, WITHOUT_COLOUR), 'on a phone').toEqual([]);
    await expectTouchable(page);
    return;
  }
  expect(await faultsOf(page, scope, EVERY_RULE), 'in light').toEqual([]);
  await paint(page, 'dark');
  expect(await faultsOf(page, scope, ONLY_COLOUR), 'in dark').toEqual([]);
  await paint(page, 'light');
};

/**
 * axe finds no violations on the current page, open menus included, in light and in dark; with an open modal only in the
 * modal, since the page has been checked without it. The page is repainted for the second check and not opened again.
 * Colours take longest to check and are the same on a phone: they are checked on the desktop.
 */
export const expectAccessible = async (page: Page): Promise<void> =>
  expectNoFaults(page, { exclude: [(await page.locator(MODAL).count()) > 0 ? '#root' : FURTHER_ROWS] });

/** The same for the open menu, list or popover alone, on a page that another test checks. */
export const expectLayerAccessible = async (page: Page): Promise<void> => {
  await expect(page.locator(LAYERS).first()).toBeVisible();
  await expectNoFaults(page, { include: [LAYERS] });
};

/** Nothing overflows: the page is never wider than the screen. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content, 'the page is as wide as the screen').toBeLessThanOrEqual(screen);
};
