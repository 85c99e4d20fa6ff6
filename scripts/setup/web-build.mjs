import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, fingerprint } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { precompress } from './precompress.mjs';
import { runQuietly } from './quiet-run.mjs';
import { commandOf } from './root.mjs';

const WEB = 'apps/web';
const BUILD = `${WEB}/dist`;
/** Kept in the build itself, so that build and stamp appear in one rename. */
const STAMP = '.waybill-build';
const TEMPORARY = 'web-build-';

const INPUTS = [
  WEB,
  ...['domain', 'contract', 'i18n'].flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/src`]),
  'package-lock.json',
  'tsconfig.json',
];

/** @param {string} path */
const isBuildInput = (path) => !/(^|\/)(node_modules|dist|\.vite)$|\.test\.tsx?$/.test(path);

/**
 * Vite writes environment variables of this prefix into the bundle.
 *
 * @param {NodeJS.ProcessEnv} env
 */
const bundledSettings = (env) =>
  Object.keys(env)
    .filter((name) => name.startsWith('VITE_'))
    .sort()
    .map((name) => `${name}=${env[name]}`);

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export const webFingerprint = (root, env = process.env) =>
  fingerprint(root, filesUnder(root, INPUTS, isBuildInput), bundledSettings(env));

/** @param {string} root */
const isBuilt = (root) => {
  const stamp = join(root, BUILD, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === webFingerprint(root);
};

/**
 * NODE_ENV is set because Vite bundles React's development build under any other value.
 *
 * @param {string} root
 * @param {string} outDir
 */
const buildWithVite = (root, outDir) => {
  const web = join(root, WEB);
  const args = [commandOf(web, 'vite'), 'build', '--outDir', outDir, '--emptyOutDir'];
  return runQuietly('The build of the dashboard', process.execPath, args, {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
  });
};

/**
 * Builds the dashboard unless the existing build was made from the same sources. It is built in a separate folder and moved
 * into place when complete, so that an interrupted build is never mistaken for a finished one.
 *
 * @param {string} root
 * @param {(line: string) => void} say
 * @param {(root: string, outDir: string) => Promise<void>} build
 */
export const ensureWebBuilt = async (root, say = console.log, build = buildWithVite) => {
  if (isBuilt(root)) return;
  const cache = join(root, '.cache');
  await withLock(join(cache, 'locks/web-build'), async () => {
    if (isBuilt(root)) return;
    say('Building the dashboard ...');
    for (const name of readdirSync(cache)) {
      if (name.startsWith(TEMPORARY)) rmSync(join(cache, name), { recursive: true });
    }
    // Calculated before the build: a source edited meanwhile makes the next run build again.
    const stamp = webFingerprint(root);
    const fresh = join(cache, `${TEMPORARY}${process.pid}`);
    const old = `${fresh}-old`;
    mkdirSync(fresh);
    await build(root, fresh);
    await precompress(fresh);
    writeFileSync(join(fresh, STAMP), stamp);
    if (existsSync(join(root, BUILD))) renameSync(join(root, BUILD), old);
    renameSync(fresh, join(root, BUILD));
    rmSync(old, { recursive: true, force: true });
  });
};
