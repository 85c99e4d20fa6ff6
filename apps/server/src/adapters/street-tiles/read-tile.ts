import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import type { Spot } from '@waybill/domain/streets/plane';
import { PbfReader } from 'pbf';

export type TileShape = {
  readonly layer: string;
  /** Of a point: one spot in one line. From 0 to 1 across the tile, and a little beyond its edges. */
  readonly lines: readonly (readonly Spot[])[];
  readonly tags: Readonly<Record<string, string | number | boolean>>;
};

/** The shapes of a tile that `cutTiles` has cut, layer by layer in the order in which they are drawn. */
export const readTile = (gzipped: Buffer): TileShape[] => {
  const { layers } = new VectorTile(new PbfReader(gunzipSync(gzipped)));
  return Object.values(layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, at): TileShape => {
      const feature = layer.feature(at);
      const inTile = ({ x, y }: Spot): Spot => ({ x: x / layer.extent, y: y / layer.extent });
      return {
        layer: layer.name,
        tags: feature.properties,
        lines: feature.loadGeometry().map((line) => line.map(inTile)),
      };
    }),
  );
};
