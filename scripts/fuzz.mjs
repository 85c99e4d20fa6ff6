/**
 * `npm run fuzz -- --runs N [--seed S]`: calls every endpoint N times with values made from its own schema and spoilt. The
 * full test run does fifty of each.
 */
import './setup/require-node.mjs';
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './setup/install.mjs';
import { commandOf, root } from './setup/root.mjs';

const isCount = (/** @type {string | undefined} */ text) => text === undefined || /^[1-9]\d{0,6}$/.test(text);

const read = () => {
  try {
    const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
    return isCount(values.runs) && /^-?\d+$/.test(values.seed ?? '0') ? values : undefined;
  } catch {
    return undefined;
  }
};

const values = read();
if (values) {
  await ensureInstalled(root);
  const seed = values.seed ?? String(randomInt(2 ** 31));
  console.log(`The seed is ${seed}.`);
  const env = { ...process.env, FUZZ_RUNS: values.runs ?? '1000', FUZZ_SEED: seed };
  const args = [commandOf(root, 'vitest'), 'run', '--project=db', 'hostile-input'];
  process.exitCode = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
} else {
  console.error('Usage: npm run fuzz -- [--runs N] [--seed S]');
  process.exitCode = 2;
}
