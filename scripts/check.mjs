import './setup/require-node.mjs';
import { root } from './setup/root.mjs';
import { FAST_STEPS } from './verify/steps.mjs';
import { verify } from './verify/verify.mjs';

try {
  process.exitCode = await verify(root, process.argv.slice(2), FAST_STEPS);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
