/**
 * Runs a command with TEST_DATABASE_URL set to a fresh cluster of the system's PostgreSQL, the oldest version from 15 on,
 * and removes the cluster afterwards:
 *
 *   node scripts/postgres15.mjs npx vitest run --project db15
 */
import './setup/require-node.mjs';
import { startCluster } from './running/postgres-cluster.mjs';
import { runTogether } from './setup/children.mjs';
import { findPostgresql, skipReason } from './setup/system-packages.mjs';

const [command, ...args] = process.argv.slice(2);

try {
  const bin = findPostgresql();
  if (!bin) throw new Error(`${skipReason('postgresql')}.`);
  if (!command) throw new Error('Give the command to run on PostgreSQL 15.');
  const cluster = await startCluster(bin);
  try {
    const env = { ...process.env, TEST_DATABASE_URL: cluster.url };
    process.exitCode = await runTogether([{ name: command, command, args, cwd: process.cwd(), env }]);
  } finally {
    await cluster.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
