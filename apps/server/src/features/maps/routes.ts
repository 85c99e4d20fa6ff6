import type { Readable } from 'node:stream';
import * as contract from '@waybill/contract/map';
import type { Actor } from '@waybill/domain/actor';
import { orNotFound } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import type { BytePart } from '../../http/files.ts';
import { type MapDeps, readMapSettings } from './read-map.ts';

/** The operator's own tiles. */
type Tiles = { readonly bytes: number; open(part: BytePart): Promise<Readable | null> };
export type MapRoutes = MapDeps<Actor> & { readonly findTiles: (version: string) => Promise<Tiles | null> };

export const mapRoutes = (serve: Serve, deps: MapRoutes) => {
  serve(contract.readMap, 'signed-in', async ({ actor }) => ({ map: await readMapSettings(deps, actor) }));
  serve(contract.readMapTiles, 'signed-in', async ({ query: { version } }) => {
    const { bytes, open } = orNotFound(await deps.findTiles(version));
    return { type: 'application/vnd.pmtiles', name: 'map.pmtiles', etag: version, inParts: { bytes, open } };
  });
};
