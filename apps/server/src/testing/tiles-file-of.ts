import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The header of a PMTiles file of version 3 with vector tiles; what follows is for the tests. */
export const tilesHeader = ({ magic = 'PMTiles', version = 3, tileType = 1 } = {}): Buffer => {
  const header = Buffer.alloc(127);
  header.write(magic, 'latin1');
  header[7] = version;
  header[99] = tileType;
  return header;
};

/** Written for one test. */
export const aTilesFile = async (content: Buffer = tilesHeader()): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-tiles-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'map.pmtiles');
  await writeFile(path, content);
  return path;
};
