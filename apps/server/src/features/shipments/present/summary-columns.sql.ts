import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Shipments } from '../../../db/schema.ts';
import { SUMMARY_VALUE_COLUMNS } from '../../../records/shipment-columns.ts';

/** What a presenter needs of `shipments as s`, besides what somebody typed. */
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
] as const satisfies readonly (keyof Shipments)[];

export type SummaryColumns = Pick<Selectable<Shipments>, (typeof COMMON_COLUMNS)[number]>;

/** Written once: to name fifty columns anew takes longer than any other part of asking for a page. */
export const SUMMARY_COLUMNS = sql.raw(
  [...new Set<string>([...COMMON_COLUMNS, ...SUMMARY_VALUE_COLUMNS])].map((name) => `s.${name}`).join(', '),
);
