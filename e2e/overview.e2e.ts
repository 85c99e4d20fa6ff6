import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { muteLiveEvents, refuse, speakIcelandic } from './support/answers.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const figuresOf = (page: Page, part: string | RegExp) => page.getByRole('region', { name: part });
const figure = (page: Page, part: string | RegExp, name: string) =>
  figuresOf(page, part).locator('dl > div', { has: page.getByText(name, { exact: true }) });

/** The count of the list that is open: what the tab or the filter of its status says. */
const expectListed = async (page: Page, count: string) => {
  await expect(page).toHaveURL(/\/shipments\?/);
  await expect(page.getByRole('navigation', { name: 'Shipments by status' }).locator('[aria-current]')).toContainText(
    count,
  );
};

test('the overview is accessible, fits, and each of its numbers leads to the list that it has counted', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  await page.goto('/overview?days=84');
  const ofPeriod = / to /;
  await expect(figure(page, ofPeriod, 'Planned')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  for (const name of ['Planned', 'Out', 'Delivered', 'Failed', 'Not yet', 'On time', 'Late']) {
    const link = figure(page, ofPeriod, name).getByRole('link');
    if ((await link.count()) === 0) continue;
    const count = await link.textContent();
    await link.click();
    await expectListed(page, count ?? 'a number');
    await page.goBack();
  }

  for (const name of ['Planned', 'Out', 'Delivered', 'Failed', 'Not yet']) {
    const link = figure(page, /^Today, /, name).getByRole('link');
    if ((await link.count()) === 0) continue;
    const count = await link.textContent();
    await link.click();
    await expectListed(page, count ?? 'a number');
    await page.goBack();
  }

  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL(/days=1$/);
  await expect(figuresOf(page, ofPeriod)).toHaveCount(0);
  await expect(figure(page, /^Today, /, 'On time')).toBeVisible();
});

test('the days of both charts stand above each other, and every part of a bar is seen on its ground @long', async ({
  page,
}) => {
  await signInAs(page, 'admin@demo.test');
  await page.goto('/overview');
  const bars = page.locator('section ol');
  await expect(bars).toHaveCount(2);
  const edges = await bars.evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().left));
  expect(edges[0]).toBe(edges[1]);

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const contrasts = await page.evaluate(() => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const luminance = (colour: string) => {
        if (!canvas) throw new Error('There is no canvas');
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const marks = [...document.querySelectorAll('li[data-of]')];
      const page = marks[0]?.closest('main')?.firstElementChild;
      const ground = luminance(page ? getComputedStyle(page).backgroundColor : '');
      return marks.map((mark) => {
        const own = luminance(getComputedStyle(mark, '::before').backgroundColor);
        const contrast = (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05);
        return [mark.textContent, contrast] as const;
      });
    });
    expect(contrasts).toHaveLength(6);
    for (const [name, contrast] of contrasts) expect(contrast, `${name} in ${colorScheme}`).toBeGreaterThanOrEqual(3);
    // A status has the same colour here as in the lists.
    for (const [mark, status] of [
      ['out', 'out-for-delivery'],
      ['completed', 'completed'],
      ['failed', 'failed'],
    ] as const) {
      const [here, inLists] = await page
        .locator(`li[data-of="${mark}"]`)
        .first()
        .evaluate((element, name) => {
          const probe = document.body.appendChild(document.createElement('span'));
          probe.style.backgroundColor = `var(--color-status-${name})`;
          const colours = [getComputedStyle(element, '::before'), getComputedStyle(probe)];
          const found = colours.map(({ backgroundColor }) => backgroundColor);
          probe.remove();
          return found;
        }, status);
      expect(here, `${status} in ${colorScheme}`).toBe(inLists);
    }
  }
});

test('paper has all of it: light, without the shell, with the days and bars of the screen @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/overview?days=28');
  await expect(page.getByRole('heading', { name: 'By day' })).toBeVisible();
  const bars = await page.locator('section ol').first().locator('li').count();
  // The width of A4 between its margins.
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });

  await expect(page.getByRole('heading', { name: 'By day' })).toBeVisible();
  expect(await page.locator('section ol').first().locator('li').count()).toBe(bars);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^\w+ \d+ \w+ to / })).toBeVisible();
  for (const name of ['Skip to content', 'Waybill'])
    await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);

  const paper = await page.evaluate(() => {
    const last = [...document.querySelectorAll('main section')].at(-1)?.getBoundingClientRect();
    const cut = [...document.querySelectorAll('#root *')].filter(
      (each) =>
        each.scrollHeight > each.clientHeight + 1 && /auto|scroll|hidden/.test(getComputedStyle(each).overflowY),
    );
    const adjust = (selector: string) => {
      const each = document.querySelector(selector);
      return each && getComputedStyle(each).printColorAdjust;
    };
    return {
      end: last?.bottom ?? 0,
      length: document.documentElement.scrollHeight,
      cut: cut.map((each) => each.className),
      bars: adjust('section ol'),
      marks: adjust('li[data-of]'),
      scheme: getComputedStyle(document.documentElement).colorScheme,
      text: getComputedStyle(document.querySelector('main h2') ?? document.body).color,
    };
  });
  expect(paper.end, 'the page goes on until its last section ends').toBeGreaterThan(1000);
  expect(paper.length).toBeGreaterThanOrEqual(Math.floor(paper.end));
  expect(paper).toMatchObject({ cut: [], bars: 'exact', marks: 'exact', scheme: 'light', text: 'rgb(21, 38, 43)' });

  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect([...pdf.matchAll(/\/Type\s*\/Page\b/g)].length, 'it is printed on several pages').toBeGreaterThan(1);
});

test('an overview that the server could not make says so, and no word of the connection @long', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  await signInAs(page, 'admin@demo.test');
  await muteLiveEvents(page);
  const outage = await refuse(page, 'GET /api/overview', { code: 'internal', status: 500 });
  await page.goto('/overview');
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  await expect(page.getByText('The overview did not load. The server has a fault; we keep trying.')).toBeVisible();
  outage.pause();
  await page.getByRole('button', { name: 'Try again' }).click();
  outage.end();
  await expect(page.getByRole('heading', { name: 'By day' })).toBeVisible();
});

test('what is open is told apart by currency, summed up, and in the columns of what came in', async ({ page }) => {
  await speakIcelandic(page);
  await signInAs(page, 'admin@demo.test');
  await page.route('**/api/overview?*', async (route) => {
    const answer = await route.fetch();
    const overview = await answer.json();
    const line = (currency: string, status: string, count: number, minor: number) => ({
      currency,
      status,
      count,
      minor,
    });
    overview.money = {
      open: [
        line('ISK', 'needs-payment', 12, 240_000),
        line('ISK', 'pending', 1, 9_500),
        line('USD', 'needs-payment', 3, 12_050),
      ],
      collected: [line('ISK', 'success', 148, 12_345_678)],
    };
    await route.fulfill({ response: answer, json: overview });
  });
  await page.goto('/overview');
  const open = page.getByRole('table', { name: 'Útistandandi', exact: true });
  await expect(open.getByRole('rowheader')).toHaveText([
    'Ógreitt ISK',
    'Í bið ISK',
    'Alls ISK',
    'Ógreitt USD',
    'Alls USD',
  ]);
  await expect(open.getByRole('row', { name: 'Alls ISK' })).toContainText('249.500');
  const collected = page.getByRole('table', { name: 'Greitt þessa daga' });
  const offsets = async (table: typeof open) =>
    table.evaluate((each) =>
      [...(each.querySelector('tr')?.children ?? [])].map((cell) =>
        Math.round(cell.getBoundingClientRect().right - each.getBoundingClientRect().left),
      ),
    );
  expect(await offsets(open)).toEqual(await offsets(collected));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the overview fits, and nothing in its bar touches the lines', async ({ page }) => {
    await signInAs(page, 'admin@demo.test');
    await page.goto('/overview');
    const print = page.getByRole('button', { name: 'Print' });
    await expect(print).toBeVisible();
    await expectNoSidewaysScroll(page);
    const box = await print.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    // A target of the height of the bar has no edge of its own.
    await expect(print).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
    // What is wider than the phone is known by the name of its row, however far it is scrolled.
    const table = page.getByRole('table', { name: 'By vehicle' });
    await table.getByRole('rowheader').first().scrollIntoViewIfNeeded();
    await table.evaluate((each) => each.parentElement?.scrollTo({ left: 1000 }));
    await expect(table.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 });
    const count = table.getByRole('link').last();
    const link = await count.boundingBox();
    expect(Math.min(link?.width ?? 0, link?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await table.evaluate((each) => each.parentElement?.scrollTo({ left: 0 }));
    const last = await page.getByRole('button', { name: '12 weeks' }).boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
  });
});
