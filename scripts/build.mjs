import './setup/require-node.mjs';
import { ensureClientBuilt } from './setup/client-build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { root } from './setup/root.mjs';
import { ensureWebBuilt } from './setup/web-build.mjs';

/** What a start needs, made beforehand: where the code is read-only at run time, in an image or for a user of its own. */
try {
  await ensureInstalled(root);
  await ensureWebBuilt(root);
  await ensureClientBuilt(root);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
