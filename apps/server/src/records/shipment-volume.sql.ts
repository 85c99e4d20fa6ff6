import { sql } from 'kysely';

/** The volume of `shipments as s`: as it was measured, or that of its sides; null where neither is known. */
export const VOLUME_CM3 = sql<number | null>`coalesce(s.volume_cm3,
  case when s.length_mm::numeric * s.width_mm * s.height_mm is not null
    then least(s.length_mm::numeric * s.width_mm * s.height_mm / 1000, 2147483647)::integer end)`;
