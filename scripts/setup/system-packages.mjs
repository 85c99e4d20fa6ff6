import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture, runQuietly } from './quiet-run.mjs';

/** @typedef {'chromium' | 'postgresql'} SystemPackage */

/** Chromium that cannot show a window: the same pages in two thirds of the time. Not every system has it. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const CHROME_ON_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const POSTGRESQL_HOME = '/usr/lib/postgresql';
const POSTGRESQL_FLOOR = 15;

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {(path: string) => boolean} exists
 * @returns {string | undefined} the path of a Chromium-like browser
 */
export const findChromium = (env = process.env, exists = existsSync) => {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter).filter(Boolean)];
  const onPath = BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, CHROME_ON_MAC].find((path) => exists(path));
};

/**
 * The oldest supported version comes first: the tests on it guard that minimum.
 *
 * @param {(home: string) => string[]} list
 * @param {(path: string) => boolean} exists
 * @returns {string | undefined} the folder of initdb and postgres
 */
export const findPostgresql = (list = (home) => (existsSync(home) ? readdirSync(home) : []), exists = existsSync) =>
  list(POSTGRESQL_HOME)
    .map(Number)
    .filter((version) => version >= POSTGRESQL_FLOOR)
    .sort((a, b) => a - b)
    .map((version) => join(POSTGRESQL_HOME, String(version), 'bin'))
    .find((folder) => exists(join(folder, 'initdb')));

/** In `packages` what to install, the best first. @type {Record<SystemPackage, { name: string, packages: string[], isPresent: () => boolean }>} */
const PACKAGES = {
  chromium: { name: 'Chromium', packages: [SHELL, 'chromium'], isPresent: () => findChromium() !== undefined },
  postgresql: { name: 'PostgreSQL 15', packages: ['postgresql'], isPresent: () => findPostgresql() !== undefined },
};

/** @param {SystemPackage} id */
const isPresent = (id) => PACKAGES[id].isPresent();

/**
 * Decides about missing packages: root installs them where apt-get exists, anyone else goes without.
 *
 * @param {readonly SystemPackage[]} wanted
 * @param {{ isPresent: (id: SystemPackage) => boolean, isRoot: boolean, hasApt: boolean }} host
 */
export const decide = (wanted, host) => {
  const missing = wanted.filter((id) => !host.isPresent(id));
  return host.isRoot && host.hasApt ? { install: missing, skip: [] } : { install: [], skip: missing };
};

/** @param {SystemPackage} id */
export const skipReason = (id) =>
  `${PACKAGES[id].name} is missing; install it with \`apt-get install ${id}\` or your system's package manager`;

/**
 * @param {readonly SystemPackage[]} ids
 * @param {(line: string) => void} say
 */
const aptInstall = async (ids, say) => {
  say(`Installing ${ids.map((id) => PACKAGES[id].name).join(' and ')} ...`);
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // Keeps the package's own database server from being started: the tests run their own.
    RUNLEVEL: '1',
  };
  const patience = ['-o', 'DPkg::Lock::Timeout=300'];
  // The packages may be available even when one package source is out of reach.
  await runQuietly('apt-get update', 'apt-get', [...patience, 'update'], { env }).catch(() => undefined);
  const known = await Promise.all(ids.map((id) => firstKnown(PACKAGES[id].packages)));
  await runQuietly('apt-get install', 'apt-get', [...patience, 'install', '-y', ...known], { env });
};

/**
 * The first of these packages that the system's sources have; the last one when none is known, for apt-get to report.
 *
 * @param {readonly string[]} names
 */
const firstKnown = async (names) => {
  for (const name of names) {
    const { failure } = await capture('apt-cache', ['show', name]);
    if (failure === undefined) return name;
  }
  return names.at(-1) ?? '';
};

/**
 * Installs the system's packages that the tests need, where it can.
 *
 * @param {readonly SystemPackage[]} wanted
 * @param {(line: string) => void} say
 * @returns {Promise<SystemPackage[]>} those to go without
 */
export const ensureSystemPackages = async (wanted, say = console.log) => {
  const { install, skip } = decide(wanted, {
    isPresent,
    isRoot: process.getuid?.() === 0,
    hasApt: existsSync('/usr/bin/apt-get'),
  });
  if (install.length > 0) await aptInstall(install, say);
  return skip;
};
