import { chromium } from '@playwright/test';
import { browserFlags } from '../../scripts/running/browser-flags.mjs';
import { startTestServer } from '../../scripts/running/test-server.mjs';
import { root } from '../../scripts/setup/root.mjs';
import { exitCodeOf, onStopSignal } from '../../scripts/setup/signals.mjs';
import { findChromium, skipReason } from '../../scripts/setup/system-packages.mjs';
import { ensureWebBuilt } from '../../scripts/setup/web-build.mjs';
import { signIn } from './sign-in.mjs';

/** A built dashboard on a server of its own, in a browser in which somebody is signed in. */
export const openDashboard = async () => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(`${skipReason('chromium')}.`);
  await ensureWebBuilt(root, (line) => console.error(line));
  onStopSignal((signal) => process.exit(exitCodeOf(signal)));
  const server = await startTestServer(root);
  const browser = await chromium.launch({ executablePath, args: browserFlags() });
  const context = await browser.newContext({ viewport: { width: 1366, height: 860 } });
  const cookie = await signIn(server.url);
  await context.addCookies([{ ...cookie, url: server.url }]);
  return {
    url: server.url,
    context,
    close: async () => {
      await browser.close();
      await server.stop();
    },
  };
};
