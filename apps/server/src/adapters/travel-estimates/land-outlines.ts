import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Outlines } from '@waybill/domain/land/land-grid';
import { feature } from 'topojson-client';

type Land = { readonly type: 'MultiPolygon'; readonly arcs: number[][][] };
type Atlas = Parameters<typeof feature>[0] & {
  readonly objects: { readonly land: { readonly geometries: readonly Land[] } };
};

/** The coasts of the world in 1:10 million, which maps are drawn from too: Natural Earth, in the public domain. */
export const landOutlines = async (): Promise<Outlines> => {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const atlas: Atlas = JSON.parse(await readFile(file, 'utf8'));
  return atlas.objects.land.geometries.flatMap((land) => feature(atlas, land).geometry.coordinates.flat());
};
