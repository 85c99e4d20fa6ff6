import './setup/require-node.mjs';
import { runTogether } from './setup/children.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { root } from './setup/root.mjs';
import { filesFrom, operatorCommand } from './setup/server-command.mjs';

try {
  // Standard output is reserved for the command's answer.
  await ensureInstalled(root, console.error);
  const args = filesFrom(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  process.exitCode = await runTogether([operatorCommand(root, 'backup', args)]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
