import { MICRO } from '@waybill/domain/geocoding';
import type { StreetRow } from '@waybill/domain/streets/draw-streets';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { DB } from '../../../db/schema.ts';
import type { Tile, TileAddress } from './street-tile.ts';

/** West, south, east and north, in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];
export type StreetDrawing = { readonly version: string; readonly bounds: Bounds };

const TILES_AT_ONCE = 500;

/** The drawings of streets, one for each registry. */
export const streetDrawings = (tx: Tx) => ({
  /** The registry of a country; null before its import is over. */
  registryOf: async (country: string): Promise<number | null> => {
    const { rows } = await sql<{ id: number }>`
      select id from waybill.address_registries where country = ${country} and state = 'ready'`.execute(tx);
    return rows[0]?.id ?? null;
  },

  isDrawn: async (registry: number): Promise<boolean> => {
    const { rows } = await sql`select from waybill.street_drawings where registry_id = ${registry}`.execute(tx);
    return rows.length > 0;
  },

  /** Some streets of a registry with their houses, those after an id. */
  rowsAfter: async (
    registry: number,
    after: number,
    most: number,
  ): Promise<(StreetRow & { readonly id: number })[]> => {
    const { rows } = await sql<StreetRow & { id: number }>`
      select s.id, s.name, (
        select jsonb_agg(jsonb_build_object('number', h.number, 'letter', h.letter,
          'latitude', h.latitude / ${MICRO}::float8, 'longitude', h.longitude / ${MICRO}::float8))
        from unnest(s.house_numbers, s.house_letters, s.latitudes, s.longitudes) as h (number, letter, latitude, longitude)
      ) as houses
      from waybill.address_streets s where s.registry_id = ${registry} and s.id > ${after} order by s.id limit ${most}`.execute(
      tx,
    );
    return rows;
  },

  /** Puts a drawing in the place of the registry's last one. */
  keep: async (registry: number, { version, bounds }: StreetDrawing, tiles: readonly Tile[], now: Date) => {
    const [west, south, east, north] = bounds.map((degrees) => Math.round(degrees * MICRO));
    await sql`delete from waybill.street_drawings where registry_id = ${registry}`.execute(tx);
    await sql`insert into waybill.street_drawings (registry_id, version, drawn_at, west, south, east, north)
      values (${registry}, ${version}, ${now}, ${west}, ${south}, ${east}, ${north})`.execute(tx);
    for (let at = 0; at < tiles.length; at += TILES_AT_ONCE) {
      const some = tiles.slice(at, at + TILES_AT_ONCE);
      await sql`insert into waybill.street_tiles (registry_id, z, x, y, bytes)
        select ${registry}, * from unnest(${some.map(({ z }) => z)}::smallint[], ${some.map(({ x }) => x)}::integer[],
          ${some.map(({ y }) => y)}::integer[], ${some.map(({ bytes }) => bytes)}::bytea[])`.execute(tx);
    }
  },

  /** The drawings that a map shows, in the order of their countries. */
  list: async (): Promise<readonly StreetDrawing[]> => {
    const { rows } = await sql<{ version: string; bounds: [number, number, number, number] }>`
      select d.version, array[d.west, d.south, d.east, d.north] as bounds
      from waybill.street_drawings d join waybill.address_registries r on r.id = d.registry_id order by r.country`.execute(
      tx,
    );
    return rows.map(({ version, bounds: [west, south, east, north] }) => ({
      version,
      bounds: [west / MICRO, south / MICRO, east / MICRO, north / MICRO],
    }));
  },
});
export type StreetDrawings = ReturnType<typeof streetDrawings>;

/** Reads tiles outside of any transaction: the function takes on the role itself. */
export const streetTiles = (db: Kysely<DB>) => ({
  /** Null for an empty tile, undefined for a version that is no longer there. */
  find: async ({ version, z, x, y }: TileAddress): Promise<Buffer | null | undefined> => {
    const { rows } = await sql<{ bytes: Buffer | null }>`
      select bytes from waybill.street_tile(${version}, ${z}::smallint, ${x}, ${y})`.execute(db);
    return rows[0]?.bytes;
  },
});
