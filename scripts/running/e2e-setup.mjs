import { ensureInstalled } from '../setup/install.mjs';
import { root } from '../setup/root.mjs';
import { serverCommand } from '../setup/server-command.mjs';
import { findChromium, skipReason } from '../setup/system-packages.mjs';
import { ensureWebBuilt } from '../setup/web-build.mjs';
import { startTestServer } from './test-server.mjs';

/** A test stops a search when it has seen enough of it, however busy the machine is. */
const LONG_SEARCHES = { PLAN_SECONDS: '120' };

/** The receivers of webhooks, and the sources of updates, are on this machine. */
const OWN_MACHINE = { ALLOW_PRIVATE_TARGETS: 'true' };

/**
 * Playwright's global set-up: one server with a database of its own for each worker, so that no test sees the changes of
 * another one. The first is started as `npm start` does it, since that is where a newcomer begins.
 *
 * @param {{ workers: number }} config
 */
const setUp = async ({ workers }) => {
  if (!findChromium()) throw new Error(`${skipReason('chromium')}.`);
  // Before the servers, of which only the first would wait for an installation.
  await ensureInstalled(root);
  await ensureWebBuilt(root);
  const command = serverCommand(root);
  const commands = Array.from({ length: workers }, (_, index) =>
    index === 0 ? { ...command, args: ['scripts/start.mjs'] } : command,
  );
  const starting = commands.map((each) => startTestServer(root, each, { ...LONG_SEARCHES, ...OWN_MACHINE }));
  const stopAll = async () => {
    const started = (await Promise.allSettled(starting)).flatMap((each) =>
      each.status === 'fulfilled' ? each.value : [],
    );
    await Promise.all(started.map(({ stop }) => stop()));
  };
  try {
    const servers = await Promise.all(starting);
    process.env.WAYBILL_E2E_URLS = JSON.stringify(servers.map(({ url }) => url));
    process.env.WAYBILL_E2E_DATA_DIRS = JSON.stringify(servers.map(({ dataDir }) => dataDir));
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
};

export default setUp;
