import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** In millionths of a degree, some 280 m: half of the cells that land is told apart by. */
const STEP = 2_500;
const NUMBER_BYTES = 4;

/** Where people live, of each country whose addresses were imported. */
export const knownLandRepo = (tx: Tx) => ({
  /** Another one after every import and removal; null without any registry. */
  version: async (): Promise<string | null> => {
    const { rows } = await sql<{ version: string | null }>`
      select string_agg(id || ' ' || file_digest || ' ' || finished_at, ',' order by id) as version
      from waybill.address_registries where state = 'ready'`.execute(tx);
    return rows[0]?.version ?? null;
  },

  /** Latitude and longitude of the addresses of each country, one for those that are close together. */
  houses: async (): Promise<readonly Int32Array[]> => {
    const { rows } = await sql<{ houses: Buffer }>`
      select string_agg(int4send(spot.latitude) || int4send(spot.longitude), ''::bytea) as houses
      from (
        select distinct s.registry_id,
          (floor(house.latitude / ${STEP}::float8) * ${STEP} + ${STEP / 2})::integer as latitude,
          (floor(house.longitude / ${STEP}::float8) * ${STEP} + ${STEP / 2})::integer as longitude
        from waybill.address_streets s
        join waybill.address_registries r on r.id = s.registry_id and r.state = 'ready'
        cross join unnest(s.latitudes, s.longitudes) as house (latitude, longitude)
      ) spot
      group by spot.registry_id order by spot.registry_id`.execute(tx);
    return rows.map(({ houses }) =>
      Int32Array.from({ length: houses.length / NUMBER_BYTES }, (_, at) => houses.readInt32BE(at * NUMBER_BYTES)),
    );
  },
});
