import type { Point } from '@waybill/domain/geocoding';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { KEPT_DECIMALS } from './kept-point.ts';

/** A leg that a router has answered; null for both where there is no way. */
export type KeptLeg = {
  readonly from: Point;
  readonly to: Point;
  readonly seconds: number | null;
  readonly metres: number | null;
};
/** By the place of each end in what was asked. */
export type KnownLeg = {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  readonly metres: number;
};

const KEPT_DAYS = 30;
/** About 200 MB with the indexes: all legs of the stops of a few days. */
export const MOST_KEPT = 1_000_000;

const NO_WAY = -1;
const BYTES = 16;
const latitudesOf = (points: readonly Point[]) => points.map(({ latitude }) => Math.round(latitude * KEPT_DECIMALS));
const longitudesOf = (points: readonly Point[]) => points.map(({ longitude }) => Math.round(longitude * KEPT_DECIMALS));
const isFresh = sql`t.asked_at > now() - make_interval(days => ${KEPT_DAYS})`;

/** What routers have answered before. */
export const travelTimesRepo = (tx: Tx) => ({
  /** The legs that are known from any of the first points to any of the others; Infinity where there is no way. */
  known: async (router: number, from: readonly Point[], to: readonly Point[]): Promise<readonly KnownLeg[]> => {
    // One value of bytes: thousands of rows would take the process as long as asking the router.
    const { rows } = await sql<{ legs: Buffer | null }>`
      select string_agg(
        int4send(f.at::integer - 1) || int4send(g.at::integer - 1)
          || int4send(coalesce(t.seconds, ${NO_WAY})) || int4send(coalesce(t.metres, ${NO_WAY})), ''::bytea) as legs
      from unnest(${latitudesOf(from)}::integer[], ${longitudesOf(from)}::integer[]) with ordinality as f (latitude, longitude, at)
      join waybill.travel_times t
        on t.router = ${router} and t.from_latitude = f.latitude and t.from_longitude = f.longitude and ${isFresh}
      join unnest(${latitudesOf(to)}::integer[], ${longitudesOf(to)}::integer[]) with ordinality as g (latitude, longitude, at)
        on t.to_latitude = g.latitude and t.to_longitude = g.longitude`.execute(tx);
    const legs = rows[0]?.legs ?? Buffer.alloc(0);
    const numberAt = (at: number) => {
      const value = legs.readInt32BE(at);
      return value === NO_WAY ? Number.POSITIVE_INFINITY : value;
    };
    return Array.from({ length: legs.length / BYTES }, (_, leg) => ({
      from: legs.readInt32BE(leg * BYTES),
      to: legs.readInt32BE(leg * BYTES + 4),
      seconds: numberAt(leg * BYTES + 8),
      metres: numberAt(leg * BYTES + 12),
    }));
  },

  /** How many more legs may be kept. */
  room: async (most: number): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (select from waybill.travel_times limit ${most}) kept`.execute(tx);
    return most - (rows[0]?.count ?? most);
  },

  keep: async (router: number, legs: readonly KeptLeg[]): Promise<void> => {
    const [from, to] = [legs.map((leg) => leg.from), legs.map((leg) => leg.to)];
    // Two who ask for the same legs at once keep them in the same order, and so never wait for each other in a circle.
    await sql`
      insert into waybill.travel_times
        (router, from_latitude, from_longitude, to_latitude, to_longitude, seconds, metres, asked_at)
      select ${router}, k.from_latitude, k.from_longitude, k.to_latitude, k.to_longitude, k.seconds, k.metres, now()
      from unnest(${latitudesOf(from)}::integer[], ${longitudesOf(from)}::integer[], ${latitudesOf(to)}::integer[],
        ${longitudesOf(to)}::integer[], ${legs.map(({ seconds }) => seconds)}::integer[],
        ${legs.map(({ metres }) => metres)}::integer[])
        as k (from_latitude, from_longitude, to_latitude, to_longitude, seconds, metres)
      order by 2, 3, 4, 5
      on conflict (router, from_latitude, from_longitude, to_latitude, to_longitude) do update
        set seconds = excluded.seconds, metres = excluded.metres, asked_at = excluded.asked_at`.execute(tx);
  },

  /** Removes what is too old, and the oldest of what is too much. */
  tidy: async (most = MOST_KEPT): Promise<void> => {
    await sql`delete from waybill.travel_times t where not ${isFresh}`.execute(tx);
    await sql`
      delete from waybill.travel_times where asked_at <= (
        select asked_at from waybill.travel_times order by asked_at desc offset ${most} limit 1)`.execute(tx);
  },
});
export type TravelTimesRepo = ReturnType<typeof travelTimesRepo>;
