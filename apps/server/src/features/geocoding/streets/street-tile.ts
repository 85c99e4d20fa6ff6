/** A vector tile in gzip. */
export type Tile = { readonly z: number; readonly x: number; readonly y: number; readonly bytes: Buffer };
export type TileAddress = Omit<Tile, 'bytes'> & { readonly version: string };
