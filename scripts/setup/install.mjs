import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { installedFromLock } from './installed-from-lock.mjs';
import { withLock } from './lock.mjs';
import { capture, runQuietly } from './quiet-run.mjs';

/** Kept in node_modules, so that it is removed with them. */
const STAMP = 'node_modules/.waybill-install';
const LOCK_FILE = 'package-lock.json';

const host = { platform: process.platform, arch: process.arch, node: process.versions.node };

/**
 * The facts that an installation depends on. Native modules are built or chosen per platform and major version of Node.
 *
 * @param {string} root
 * @param {typeof host} machine
 */
export const installFingerprint = (root, machine = host) =>
  fingerprint(root, [LOCK_FILE], [machine.platform, machine.arch, machine.node.split('.')[0] ?? '']);

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** @param {string} root */
export const isInstalled = (root) => {
  const stamp = join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === installFingerprint(root);
};

/**
 * A developer who just ran `npm install` already has the packages that `npm ci` would fetch again.
 *
 * @param {string} root
 */
const adoptInstallation = (root) => {
  const installed = readJson(join(root, 'node_modules/.package-lock.json'));
  if (!installed || !installedFromLock(readJson(join(root, LOCK_FILE)), installed, host)) return false;
  writeFileSync(join(root, STAMP), installFingerprint(root));
  return true;
};

/**
 * The npm that runs this process, if one does.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {[command: string, ...args: string[]]}
 */
export const npmCommand = (env) => {
  const entry = env.npm_execpath;
  return entry && basename(entry).startsWith('npm-cli') ? [process.execPath, entry] : ['npm'];
};

/**
 * Development and optional packages are asked for by name, since NODE_ENV=production or an `omit` setting would leave
 * them out: Vite builds the dashboard, and the embedded PostgreSQL is an optional package per platform.
 */
const CONFIG_FIELDS = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs from the lock file. A lock file that was made against a registry without the binaries of some other platform has
 * gaps, on which `npm ci` fails on every platform; `npm install` tolerates them, installs the locked versions too, and is
 * kept from writing to the lock file.
 *
 * @param {string} root
 */
const installFromLock = async (root) => {
  const [npm, ...args] = npmCommand(process.env);
  const clean = await capture(npm, [...args, 'ci', ...CONFIG_FIELDS], { cwd: root });
  if (clean.failure === undefined) return;
  if (!clean.output.includes('EUSAGE')) {
    process.stderr.write(clean.output);
    throw new Error(`npm ci failed with ${clean.failure}; its output is above.`);
  }
  await runQuietly('npm install', npm, [...args, 'install', '--no-save', ...CONFIG_FIELDS], { cwd: root });
};

/**
 * @param {string} root
 * @param {(line: string) => void} say
 */
export const ensureInstalled = async (root, say = console.log) => {
  if (isInstalled(root)) return;
  await withLock(join(root, '.cache/locks/install'), async () => {
    if (isInstalled(root) || adoptInstallation(root)) return;
    say('Installing dependencies ...');
    const stamp = installFingerprint(root);
    rmSync(join(root, STAMP), { force: true });
    await installFromLock(root);
    writeFileSync(join(root, STAMP), stamp);
  });
};
