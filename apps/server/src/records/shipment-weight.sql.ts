import { sql } from 'kysely';

/** The weight of `shipments as s`: as it was entered, or that of its parcels; null where neither is known. */
export const WEIGHT_G = sql<number | null>`coalesce(s.weight_g, (
  select least(sum(weight_g), 2147483647)::integer from waybill.parcels
  where organisation_id = s.organisation_id and shipment_key = s.id and status <> 'deleted'))`;
