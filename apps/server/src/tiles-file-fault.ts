import { closeSync, openSync, readSync } from 'node:fs';

/** The header of a PMTiles file, as its specification (version 3) has it. */
const HEADER_BYTES = 127;
const MAGIC = 'PMTiles';
const VERSION_AT = 7;
const VERSION = 3;
const TILE_TYPE_AT = 99;
const VECTOR_TILES = 1;

/** Why a file cannot be the ground of the maps; null when it can. Read at boot, so that a wrong path is told at once. */
export const tilesFileFault = (path: string): string | null => {
  const header = Buffer.alloc(HEADER_BYTES);
  try {
    const file = openSync(path, 'r');
    try {
      readSync(file, header, 0, HEADER_BYTES, 0);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return `must be a file that can be read (${(error as NodeJS.ErrnoException).code})`;
  }
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC || header[VERSION_AT] !== VERSION) {
    return `must be a PMTiles file of version ${VERSION}`;
  }
  return header[TILE_TYPE_AT] === VECTOR_TILES ? null : 'must be a PMTiles file of vector tiles (MVT)';
};
