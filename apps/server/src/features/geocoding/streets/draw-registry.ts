import { createHash } from 'node:crypto';
import type { StreetRow } from '@waybill/domain/streets/draw-streets';
import type { Clock } from '../../../clock.ts';
import type { Tile } from './street-tile.ts';
import type { Bounds, StreetDrawings } from './street-tiles.repo.ts';

export type DrawNeeds = {
  readonly inTransaction: <Result>(work: (drawings: StreetDrawings) => Promise<Result>) => Promise<Result>;
  /** Draws streets and cuts the drawing into tiles. */
  readonly cutStreets: (rows: AsyncIterable<StreetRow>) => AsyncGenerator<Tile, { readonly peakBytes: number }>;
  readonly clock: Clock;
};

export type DrawResult = { readonly tiles: number; readonly bytes: number; readonly peakBytes: number };

const STREETS_AT_ONCE = 1_000;
/** All tiles are held until the last has come, since only then the drawing is whole; those of Iceland are 5 MB. */
const MOST_BYTES = 256 * 2 ** 20;
const VERSION_LENGTH = 24;

/** Draws the streets of a registry anew. The old drawing stays until the new one is complete. */
export const drawRegistry = async (
  { inTransaction, cutStreets, clock }: DrawNeeds,
  registry: number,
): Promise<DrawResult> => {
  const extent = growingBounds();
  async function* rows(): AsyncGenerator<StreetRow> {
    let after = 0;
    for (;;) {
      const some = await inTransaction((drawings) => drawings.rowsAfter(registry, after, STREETS_AT_ONCE));
      if (some.length === 0) return;
      for (const { id, name, houses } of some) {
        after = id;
        for (const house of houses) extent.add(house);
        yield { name, houses };
      }
    }
  }
  const tiles: Tile[] = [];
  const digest = createHash('sha256').update(String(registry));
  let bytes = 0;
  const cut = cutStreets(rows());
  for (let next = await cut.next(); ; next = await cut.next()) {
    if (next.done) {
      const version = digest.digest('hex').slice(0, VERSION_LENGTH);
      await inTransaction((drawings) => drawings.keep(registry, { version, bounds: extent.bounds() }, tiles, clock()));
      return { tiles: tiles.length, bytes, peakBytes: next.value.peakBytes };
    }
    const tile = next.value;
    bytes += tile.bytes.length;
    if (bytes > MOST_BYTES) throw new Error(`The drawing is larger than ${MOST_BYTES} bytes`);
    digest.update(`${tile.z}/${tile.x}/${tile.y} ${tile.bytes.length} `).update(tile.bytes);
    tiles.push(tile);
  }
};

const growingBounds = () => {
  let [west, south, east, north] = [180, 90, -180, -90];
  return {
    add: ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) => {
      west = Math.min(west, longitude);
      south = Math.min(south, latitude);
      east = Math.max(east, longitude);
      north = Math.max(north, latitude);
    },
    bounds: (): Bounds => [west, south, east, north],
  };
};
