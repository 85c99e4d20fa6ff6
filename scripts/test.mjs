import './setup/require-node.mjs';
import { root } from './setup/root.mjs';
import { verify } from './verify/verify.mjs';

try {
  process.exitCode = await verify(root, process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
