import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, fingerprint } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { runQuietly } from './quiet-run.mjs';
import { commandOf } from './root.mjs';

const CLIENT = 'packages/client';
const BUILD = `${CLIENT}/dist`;
/** Kept in the build itself, so that build and stamp appear in one rename. */
const STAMP = '.waybill-build';

/** @param {string} path */
const isBuildInput = (path) => !/(^|\/)(node_modules|dist)$|\.test\.ts$/.test(path);

/** @param {string} root */
const clientFingerprint = (root) => fingerprint(root, filesUnder(root, [CLIENT], isBuildInput), []);

/** @param {string} root */
const isBuilt = (root) => {
  const stamp = join(root, BUILD, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === clientFingerprint(root);
};

/**
 * Builds the client that /api/docs offers, unless the existing build was made from the same sources.
 *
 * @param {string} root
 */
export const ensureClientBuilt = async (root) => {
  if (isBuilt(root)) return;
  const cache = join(root, '.cache');
  await withLock(join(cache, 'locks/client-build'), async () => {
    if (isBuilt(root)) return;
    const stamp = clientFingerprint(root);
    const fresh = join(cache, 'client-build');
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true });
    const project = join(root, CLIENT, 'tsconfig.build.json');
    await runQuietly(
      'The build of the client',
      process.execPath,
      [commandOf(root, 'typescript'), '-p', project, '--outDir', fresh],
      { cwd: root },
    );
    writeFileSync(join(fresh, STAMP), stamp);
    rmSync(join(root, BUILD), { recursive: true, force: true });
    renameSync(fresh, join(root, BUILD));
  });
};
