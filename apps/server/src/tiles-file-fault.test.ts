import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { aTilesFile, tilesHeader } from './testing/tiles-file-of.ts';
import { tilesFileFault } from './tiles-file-fault.ts';

test('a PMTiles file of vector tiles can be drawn', async () => {
  expect(tilesFileFault(await aTilesFile())).toBeNull();
});

test.each([
  ['another file', Buffer.from('<!doctype html>'.padEnd(200)), 'must be a PMTiles file of version 3'],
  ['an empty file', Buffer.alloc(0), 'must be a PMTiles file of version 3'],
  ['an older version', tilesHeader({ version: 2 }), 'must be a PMTiles file of version 3'],
  ['pictures', tilesHeader({ tileType: 2 }), 'must be a PMTiles file of vector tiles (MVT)'],
])('%s is refused with the reason', async (_, content, fault) => {
  expect(tilesFileFault(await aTilesFile(content))).toBe(fault);
});

test('a file that is not there, or is a folder, is refused with the reason', async () => {
  const path = await aTilesFile();
  expect(tilesFileFault(join(dirname(path), 'other.pmtiles'))).toBe('must be a file that can be read (ENOENT)');
  expect(tilesFileFault(dirname(path))).toBe('must be a file that can be read (EISDIR)');
});
