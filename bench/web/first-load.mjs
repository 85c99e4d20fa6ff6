import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { judgeSize } from './budget.mjs';

/** Set by the page when it begins to fetch what may be opened next (apps/web/src/lib/browser/fetch-ahead.ts). */
const AHEAD_MARK = 'waybill-fetch-ahead';

/**
 * The files of ours that a browser asks for when it opens an address: the entry, what it imports and preloads, and the
 * lazy parts of that route. Seen from the browser, since nothing else knows what a route really pulls. What an idle page
 * fetches ahead comes after the first load, and is counted apart.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 */
const filesLoadedBy = async (context, url) => {
  const page = await context.newPage();
  /** @type {Set<string>} */
  const paths = new Set();
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (response.ok() && origin === new URL(url).origin) paths.add(pathname);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const landedOn = new URL(page.url()).pathname;
  const ahead = await page.evaluate((mark) => {
    const from = performance.getEntriesByName(mark)[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const late = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= from);
    return late.map(({ name }) => new URL(name).pathname);
  }, AHEAD_MARK);
  await page.close();
  if (landedOn !== new URL(url).pathname) throw new Error(`${url} led to ${landedOn}: what was measured is not it.`);
  return { first: [...paths].filter((path) => !ahead.includes(path)), ahead };
};

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {string} build the folder that the server serves
 * @param {number} jsGoal in kilobytes
 */
export const firstLoad = async (context, url, build, jsGoal) => {
  const { first, ahead } = await filesLoadedBy(context, url);
  /**
   * @param {string} extension
   * @param {readonly string[]} paths
   */
  const gzipped = (extension, paths = first) =>
    paths
      .filter((path) => path.endsWith(extension))
      .map((path) => ({ path, bytes: gzipSync(readFileSync(join(build, path)), { level: 9 }).length }));
  const sum = (/** @type {{ bytes: number }[]} */ files) => files.reduce((total, { bytes }) => total + bytes, 0);
  const js = gzipped('.js');
  if (js.length === 0) throw new Error(`${url} loaded no script.`);
  const css = gzipped('.css');
  return {
    js: { ...judgeSize('js', sum(js), jsGoal), files: js },
    css: { ...judgeSize('css', sum(css)), files: css },
    fetchedWhenIdle: { kilobytes: Math.round(sum(gzipped('.js', ahead)) / 100) / 10 },
  };
};
