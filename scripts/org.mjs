import './setup/require-node.mjs';
import { runTogether } from './setup/children.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { root } from './setup/root.mjs';
import { orgCommand } from './setup/server-command.mjs';

try {
  // Standard output is reserved for the command's answer.
  await ensureInstalled(root, console.error);
  process.exitCode = await runTogether([orgCommand(root, process.argv.slice(2))]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
