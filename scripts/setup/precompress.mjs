import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Formats that are compressed in themselves (woff2, png, webp) only grow. */
const COMPRESSIBLE = new Set([
  '.css',
  '.html',
  '.ico',
  '.js',
  '.json',
  '.map',
  '.mjs',
  '.svg',
  '.txt',
  '.wasm',
  '.webmanifest',
]);

/** @param {string} file */
const isCompressible = (file) => COMPRESSIBLE.has(extname(file));

/**
 * @param {Buffer} content
 * @returns {Promise<{ '.br': Buffer, '.gz': Buffer }>}
 */
const compress = async (content) => {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { '.br': br, '.gz': gz };
};

/**
 * Writes .br and .gz beside every compressible file of a folder, once at build time and at the highest level, so that the
 * server never compresses an asset. A form that came out no smaller is left out.
 *
 * @param {string} folder
 */
export const precompress = async (folder) => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && isCompressible(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath ?? entry.path, entry.name);
      const content = await readFile(file);
      for (const [suffix, smaller] of Object.entries(await compress(content))) {
        if (smaller.length < content.length) await writeFile(file + suffix, smaller);
      }
    }),
  );
};
