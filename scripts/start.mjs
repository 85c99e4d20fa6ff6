import './setup/require-node.mjs';
import { runTogether } from './setup/children.mjs';
import { ensureClientBuilt } from './setup/client-build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { root } from './setup/root.mjs';
import { serverCommand } from './setup/server-command.mjs';
import { ensureWebBuilt } from './setup/web-build.mjs';

try {
  await ensureInstalled(root);
  await ensureWebBuilt(root);
  await ensureClientBuilt(root);
  process.exitCode = await runTogether([serverCommand(root)]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
