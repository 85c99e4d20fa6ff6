import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * The JavaScript file behind a package's command, found as Node finds packages: from `from` upwards. Calling it with
 * process.execPath spares a shell and an npx start, and works the same on every platform.
 *
 * @param {string} from
 * @param {string} packageName
 */
export const commandOf = (from, packageName) => {
  for (let folder = from; ; folder = dirname(folder)) {
    const home = join(folder, 'node_modules', packageName);
    const manifest = join(home, 'package.json');
    if (existsSync(manifest)) {
      const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
      return join(home, typeof bin === 'string' ? bin : String(Object.values(bin)[0]));
    }
    if (folder === dirname(folder)) throw new Error(`The package ${packageName} is not installed.`);
  }
};
