import { readdir, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AppError } from '@waybill/domain/errors';
import { pack } from 'tar-stream';

const CLIENT = new URL('../../../../../../packages/client/', import.meta.url);

/** The client of the API as npm installs it; the product is of one version with it. Missing where it has not been built. */
export const clientPackage = async (): Promise<Buffer> => {
  const built = await readdir(new URL('dist/', CLIENT)).catch(() => []);
  const files = built.filter((name) => /\.(js|d\.ts)$/.test(name)).map((name) => `dist/${name}`);
  if (files.length === 0) throw new AppError('not-found');
  const archive = pack();
  for (const name of ['package.json', ...files.sort()]) {
    // The same files are the same package, whenever it is made.
    archive.entry({ name: `package/${name}`, mtime: new Date(0) }, await readFile(new URL(name, CLIENT)));
  }
  archive.finalize();
  return promisify(gzip)(await buffer(archive));
};
