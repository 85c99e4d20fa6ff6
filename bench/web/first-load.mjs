import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { judgeSize } from './budget.mjs';

/**
 * The files of ours that a browser asks for when it opens an address: the entry, what it imports and preloads, and the
 * lazy parts of that route. Seen from the browser, since nothing else knows what a route really pulls.
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
  await page.close();
  if (landedOn !== new URL(url).pathname) throw new Error(`${url} led to ${landedOn}: what was measured is not it.`);
  return [...paths];
};

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {string} build the folder that the server serves
 */
export const firstLoad = async (context, url, build) => {
  const paths = await filesLoadedBy(context, url);
  /** @param {string} extension */
  const gzipped = (extension) =>
    paths
      .filter((path) => path.endsWith(extension))
      .map((path) => ({ path, bytes: gzipSync(readFileSync(join(build, path)), { level: 9 }).length }));
  const sum = (/** @type {{ bytes: number }[]} */ files) => files.reduce((total, { bytes }) => total + bytes, 0);
  const js = gzipped('.js');
  if (js.length === 0) throw new Error(`${url} loaded no script.`);
  const css = gzipped('.css');
  return { js: { ...judgeSize('js', sum(js)), files: js }, css: { ...judgeSize('css', sum(css)), files: css } };
};
