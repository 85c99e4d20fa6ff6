import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every file under the given paths, as sorted paths relative to `root` with forward slashes. A path that does not exist
 * has no files: its later appearance changes the list, and so the fingerprint.
 *
 * @param {string} root
 * @param {readonly string[]} paths
 * @param {(path: string) => boolean} wanted asked for folders too, so that a refused one is not walked
 * @returns {string[]}
 */
export const filesUnder = (root, paths, wanted = () => true) =>
  paths
    .flatMap((path) => {
      const stat = statSync(join(root, path), { throwIfNoEntry: false });
      if (!stat || !wanted(path)) return [];
      if (!stat.isDirectory()) return [path];
      const inside = readdirSync(join(root, path)).map((name) => `${path}/${name}`);
      return filesUnder(root, inside, wanted);
    })
    .sort();

/**
 * One hash over the names and contents of files, and over facts that are in no file.
 *
 * @param {string} root
 * @param {readonly string[]} files
 * @param {readonly string[]} facts
 */
export const fingerprint = (root, files, facts = []) => {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(JSON.stringify([file, content.length])).update(content);
  }
  return hash.digest('hex');
};
