import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Outlines } from '@waybill/domain/land/land-grid';
import { feature } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Topology } from 'topojson-specification';

type Atlas = Topology<{ land: GeometryCollection | MultiPolygon }>;

/** The coasts of the world in 1:10 million, which maps are drawn from too: Natural Earth, in the public domain. */
export const landOutlines = async (): Promise<Outlines> => {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const atlas: Atlas = JSON.parse(await readFile(file, 'utf8'));
  const drawn = feature(atlas, atlas.objects.land);
  const shapes = drawn.type === 'FeatureCollection' ? drawn.features : [drawn];
  return shapes.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
};
