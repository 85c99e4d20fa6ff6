import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import type { Drawing } from '@waybill/domain/streets/draw-streets';
import { planeAround } from '@waybill/domain/streets/plane';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { cutTiles, type StreetTile } from './cut-tiles.ts';

const plane = planeAround(64.1);
const tileM = plane.breadth / 2 ** 14;
/** The middle of a tile of the last zoom. */
const [column, row] = [7190, 4370];
const at = (x: number, y: number) => ({ x: (column + 0.5) * tileM + x, y: (row + 0.5) * tileM + y });
const EMPTY: Drawing = { streets: [], houses: [], places: [], land: [], towns: [] };

const tilesOf = (drawing: Partial<Drawing>) => [...cutTiles({ ...EMPTY, ...drawing }, plane.breadth)];
const layersOf = ({ bytes }: StreetTile) => new VectorTile(new PbfReader(gunzipSync(bytes))).layers;
const ofLast = (tiles: readonly StreetTile[]) => tiles.filter(({ z }) => z === 14);

test('a street is cut at the edge of its tiles, and keeps its name and class in each', () => {
  const line = [at(-tileM, 0), at(tileM, 0)];
  const tiles = ofLast(tilesOf({ streets: [{ name: 'Langagata', class: 2, line }] }));
  expect(tiles.map(({ x, y }) => [x, y])).toEqual([
    [column - 1, row],
    [column, row],
    [column + 1, row],
  ]);
  for (const tile of tiles) {
    const feature = layersOf(tile).streets?.feature(0);
    expect(feature?.properties).toEqual({ name: 'Langagata', class: 2 });
    for (const { x, y } of feature?.loadGeometry().flat() ?? []) {
      expect(x).toBeGreaterThanOrEqual(-96);
      expect(x).toBeLessThanOrEqual(4096 + 96);
      expect(y).toBe(2048);
    }
  }
});

test('a street that leaves its tile and comes back is in two parts', () => {
  const line = [at(-200, 0), at(-200, tileM), at(200, tileM), at(200, 0)];
  const tile = ofLast(tilesOf({ streets: [{ name: 'Bogi', class: 3, line }] })).find(({ y }) => y === row);
  expect(tile && layersOf(tile).streets?.length).toBe(2);
});

test('an area that covers a whole tile is there as its square', () => {
  const far = 3 * tileM;
  const ring = [at(-far, -far), at(far, -far), at(far, far), at(-far, far), at(-far, -far)];
  const tile = ofLast(tilesOf({ land: [ring] })).find(({ x, y }) => x === column && y === row);
  const corners = tile && layersOf(tile).land?.feature(0).loadGeometry()[0];
  expect(corners?.map(({ x, y }) => [x, y])).toEqual([
    [4192, -96],
    [4192, 4192],
    [-96, 4192],
    [-96, -96],
    [4192, -96],
  ]);
});

test('houses are in the last zoom only, streets in the last two, and each house in one tile', () => {
  const tiles = tilesOf({
    houses: [{ ...at(0, 0), label: '12A' }],
    streets: [{ name: 'Langagata', class: 1, line: [at(-50, 0), at(50, 0)] }],
    places: [{ ...at(10, 10), name: 'Bær', isInTown: true }],
  });
  const zoomsWith = (layer: string) => tiles.filter((tile) => layersOf(tile)[layer]).map(({ z }) => z);
  expect(zoomsWith('houses')).toEqual([14]);
  expect(zoomsWith('streets')).toEqual([13, 14]);
  expect(zoomsWith('places')).toEqual([12, 13, 14]);
  const [tile] = ofLast(tiles);
  expect(tile && layersOf(tile).houses?.feature(0).properties).toEqual({ label: '12A' });
  expect(tile && layersOf(tile).places?.feature(0).properties).toEqual({ name: 'Bær', isInTown: true });
});

test('what is smaller than the units of a tile is left out, and a tile with nothing in it is none', () => {
  expect(tilesOf({ towns: [[at(0, 0), at(0.01, 0), at(0.01, 0.01), at(0, 0)]] })).toEqual([]);
});
