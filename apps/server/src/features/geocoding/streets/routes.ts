import { readStreetTile } from '@waybill/contract/street-tiles';
import type { Serve } from '../../../http/endpoints.ts';
import type { TileAddress } from './street-tile.ts';

export type StreetTileDeps = {
  /** Null for an empty tile, undefined for a version that is no longer there. */
  readonly findTile: (address: TileAddress) => Promise<Buffer | null | undefined>;
};

export const streetTileRoutes = (serve: Serve, { findTile }: StreetTileDeps) => {
  // Receivers see them, too, on the map of their delivery: whoever knows the version has been shown a map.
  serve(readStreetTile, 'public', async ({ params }) => ({
    etag: `${params.version}-${params.z}-${params.x}-${params.y}`,
    read: () => findTile(params),
  }));
};
