import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Shipments } from '../../../db/schema.ts';
import { SUMMARY_VALUE_COLUMNS } from '../../../records/shipment-columns.ts';

/** The columns of `shipments as s` that a presenter needs, besides the typed values. */
const COMMON_COLUMNS = [
  'id',
  'shipment_id',
  'version',
  'organisation_id',
  'carrier_id',
  'forwarder_id',
  'sub_company_id',
  'carrier_sub_company_id',
  'forwarder_sub_company_id',
  'delivery_status',
  'status_before_deletion',
  'deleted_at',
  'created_at',
  'updated_at',
  'vehicle_registration',
  'vehicle_name',
  'declined_reason',
] as const satisfies readonly (keyof Shipments)[];

export type SummaryColumns = Pick<Selectable<Shipments>, (typeof COMMON_COLUMNS)[number]>;

/** Built once: naming fifty columns anew takes longer than any other part of building the query for a page. */
export const SUMMARY_COLUMNS = sql.raw(
  [...new Set<string>([...COMMON_COLUMNS, ...SUMMARY_VALUE_COLUMNS])].map((name) => `s.${name}`).join(', '),
);
