import { sql } from 'kysely';

/** What is known of a place, in the columns of its row: kept when a person puts a pin, and written again when that is undone. */
const COLUMNS = {
  state: 'text',
  latitude: 'integer',
  longitude: 'integer',
  precision: 'text',
  error_m: 'integer',
  found_address: 'text',
  doubt: 'text',
  source: 'text',
  asked_at: 'timestamptz',
} as const;
const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

export type PlaceBefore = Readonly<Record<keyof typeof COLUMNS, unknown>>;

/** The columns of a place `p`, as one value. */
export const placeBefore = sql<PlaceBefore>`jsonb_build_object(${sql.join(
  names.flatMap((name) => [sql.lit(name), sql.ref(`p.${name}`)]),
)})`;

/** The kept value `before` as columns again, for `jsonb_to_record`. */
export const beforeColumns = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(COLUMNS[name])}`));

/** Sets the columns of a place to those of `b`. */
export const toBefore = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`b.${name}`)}`));
