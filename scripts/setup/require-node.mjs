/** Imported first by every entry script, so that an old Node gives one clear line instead of a stack trace. */
import { isSupportedNode, refusal } from './node-version.mjs';

if (!isSupportedNode(process.versions.node)) {
  console.error(refusal(process.versions.node));
  process.exit(1);
}
