import { root } from '../setup/root.mjs';
import { serverCommand } from '../setup/server-command.mjs';
import { findChromium, skipReason } from '../setup/system-packages.mjs';
import { ensureWebBuilt } from '../setup/web-build.mjs';
import { startTestServer } from './test-server.mjs';

/** Playwright's global set-up: one server and one database for all browser tests. */
const setUp = async () => {
  if (!findChromium()) throw new Error(`${skipReason('chromium')}.`);
  await ensureWebBuilt(root);
  // As `npm start` does it, so that the browser tests begin where a newcomer begins.
  const server = await startTestServer(root, { ...serverCommand(root), args: ['scripts/start.mjs'] });
  process.env.WAYBILL_E2E_URL = server.url;
  return server.stop;
};

export default setUp;
