/**
 * Weighs and audits the dashboard as it is shipped: the size of a first load, and Lighthouse's scores. Prints JSON and fails
 * when a first load is over its limit.
 */
import '../scripts/setup/require-node.mjs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from '../apps/server/src/machine/free-port.mjs';
import { browserFlags } from '../scripts/running/browser-flags.mjs';
import { startTestServer } from '../scripts/running/test-server.mjs';
import { root } from '../scripts/setup/root.mjs';
import { exitCodeOf, onStopSignal } from '../scripts/setup/signals.mjs';
import { findChromium, skipReason } from '../scripts/setup/system-packages.mjs';
import { ensureWebBuilt } from '../scripts/setup/web-build.mjs';
import { audit } from './web/audit.mjs';
import { firstLoad } from './web/first-load.mjs';
import { intents } from './web/intent.mjs';
import { signIn } from './web/sign-in.mjs';

const PAGES = [
  { path: '/login', isSignedIn: false, jsGoal: 200 },
  { path: '/shipments', isSignedIn: true, jsGoal: 215 },
];

const executablePath = findChromium();
if (!executablePath) throw new Error(`${skipReason('chromium')}.`);
await ensureWebBuilt(root, (line) => console.error(line));
onStopSignal((signal) => process.exit(exitCodeOf(signal)));
const server = await startTestServer(root);
const port = await freePort();
const browser = await chromium.launch({
  executablePath,
  args: [...browserFlags(), `--remote-debugging-port=${port}`],
});

/** @param {typeof PAGES[number]} page */
const measure = async ({ path, isSignedIn, jsGoal }) => {
  const url = server.url + path;
  const cookie = isSignedIn ? await signIn(server.url) : undefined;
  const context = await browser.newContext();
  if (cookie) await context.addCookies([{ ...cookie, url: server.url }]);
  const load = await firstLoad(context, url, join(root, 'apps/web/dist'), jsGoal);
  const clicks = isSignedIn ? await intents(context, url) : undefined;
  await context.close();
  const headers = cookie ? { Cookie: `${cookie.name}=${cookie.value}` } : {};
  return { path, firstLoad: load, intents: clicks, lighthouse: await audit(url, port, headers) };
};

try {
  const pages = [];
  for (const page of PAGES) pages.push(await measure(page));
  console.log(JSON.stringify({ pages }, null, 2));
  const isTooHeavy = pages.some(({ firstLoad: { js, css } }) => !js.withinLimit || !css.withinLimit);
  process.exitCode = isTooHeavy ? 1 : 0;
} finally {
  await browser.close();
  await server.stop();
}
