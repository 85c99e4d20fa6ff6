import './setup/require-node.mjs';
import { join } from 'node:path';
import { runTogether } from './setup/children.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { commandOf, root } from './setup/root.mjs';
import { viteCommand, watchedServerCommand } from './setup/server-command.mjs';

const web = join(root, 'apps/web');

try {
  await ensureInstalled(root);
  process.exitCode = await runTogether([
    watchedServerCommand(root, commandOf(root, 'tsx'), process.env),
    viteCommand(web, commandOf(web, 'vite'), process.env),
  ]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
