import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Closer than this, a map enlarges the tiles. */
const LAST_ZOOM = 14;
const place = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** LAST_ZOOM - 1);

/** Called by its address and not by the client of the other endpoints, since a tile is received. */
export const readStreetTile = endpoint({
  method: 'GET',
  path: '/api/map/streets/:version/:z/:x/:y',
  summary: 'A vector tile with the streets of an imported address registry; 204 where there are none',
  params: z.object({
    version: z.string().regex(/^[0-9a-f]{24}$/),
    z: z.coerce.number().int().min(0).max(LAST_ZOOM),
    x: place,
    y: place,
  }),
  answersTile: true,
  reply: z.never(),
});

/** The address of any tile of a version, as maps want it: with {z}, {x} and {y} in it. */
export const streetTilesUrl = (version: string): string =>
  readStreetTile.path.replace(':version', version).replace(/:([zxy])\b/g, '{$1}');
