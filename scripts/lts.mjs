/**
 * Starts the product once on Node's line in long-term support, which most operators run, and signs in: the tests run on the
 * oldest version that we support.
 */
import './setup/require-node.mjs';
import { execFileSync } from 'node:child_process';
import { LTS_VERSION, ltsNode } from './running/lts-node.mjs';
import { startTestServer } from './running/test-server.mjs';
import { root } from './setup/root.mjs';
import { serverCommand } from './setup/server-command.mjs';
import { SKIPPED } from './verify/counts.mjs';

/** @param {string} node */
const signInOn = async (node) => {
  const line = execFileSync(node, ['-p', 'process.release.lts'], { encoding: 'utf8' }).trim();
  if (line === 'undefined') throw new Error(`Node ${LTS_VERSION} is not in long-term support.`);
  const { url, stop } = await startTestServer(root, { ...serverCommand(root), command: node });
  try {
    const answer = await fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@demo.test', password: 'Demo1234' }),
    });
    if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  } finally {
    await stop();
  }
  console.log(`Started and signed in on Node ${LTS_VERSION} (${line}).`);
};

try {
  const found = await ltsNode(root);
  if ('path' in found) await signInOn(found.path);
  else {
    console.log(`Skipped: ${found.missing}.`);
    process.exitCode = SKIPPED;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
