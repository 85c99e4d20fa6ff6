import type { ShipmentOrder, ShipmentSort } from '@waybill/contract/shipment-list';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Place } from './shipment-list-cursor.ts';
import { column } from './shipment-list-filter.sql.ts';

export type SortColumn = {
  readonly by: RawBuilder<unknown>;
  readonly asText: RawBuilder<string>;
  readonly type: string;
};

/** Every list is sorted by the columns of its index and then by the row's id, so that no two rows share a position. */
const plain = (name: string, type: string): SortColumn => ({
  by: column(name),
  asText: sql<string>`${column(name)}::text`,
  type,
});
const UPDATED: SortColumn = {
  by: sql`s.updated_at`,
  asText: sql<string>`to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  type: 'timestamptz',
};
const RECEIVER: SortColumn = {
  ...plain('dropoff_receiver_name', 'text'),
  by: sql`s.dropoff_receiver_name collate waybill.names`,
};
export const SORTED_BY = {
  updatedDate: [UPDATED],
  deliveryStatus: [plain('delivery_status', 'text'), UPDATED],
  shipmentId: [plain('shipment_id', 'text')],
  receiverName: [RECEIVER],
  weight: [plain('weight_g', 'integer')],
  paymentAmount: [plain('payment_amount_minor', 'integer')],
  pickupScheduledDate: [plain('pickup_scheduled_date', 'date')],
  dropoffScheduledDate: [plain('dropoff_scheduled_date', 'date')],
} as const satisfies Record<ShipmentSort, readonly SortColumn[]>;

/** The row's position in its list, in text columns: an array would take longer to read than the rest of the row. */
export type KeyColumns = { readonly key_first: string | null; readonly key_second: string | null };

export const keyColumns = ([first, second]: readonly SortColumn[]) =>
  sql`${first?.asText ?? sql`null::text`} as key_first, ${second?.asText ?? sql`null::text`} as key_second`;

/** Null for a row without a value in the sort column. */
export const keyOf = ({ key_first: first, key_second: second }: KeyColumns): readonly string[] | null =>
  first === null ? null : second === null ? [first] : [first, second];

/** Rows beyond a position, compared as one row of values, which is one range of the index. */
export const beyond = (
  columns: readonly SortColumn[],
  { key, id }: Pick<Place, 'key' | 'id'>,
  isUp: boolean,
): RawBuilder<SqlBool> => {
  const here = [...columns.map(({ by }) => by), sql`s.id`];
  const there = [...columns.map(({ type }, index) => sql`${key?.[index] ?? ''}::${sql.raw(type)}`), sql`${id}::uuid`];
  return sql<SqlBool>`(${sql.join(here)}) ${sql.raw(isUp ? '>' : '<')} (${sql.join(there)})`;
};

/** The order of a whole list; rows without a value in the sort column come last in both directions. */
export const inListOrder = ({ sort, direction }: ShipmentOrder) => {
  const columns = SORTED_BY[sort];
  return sql`${columns[0].by} is null, ${inOrder(columns, direction === 'asc')}`;
};

/** Used also where the first column is null in every row, since the planner recognises the index by it. */
export const inOrder = (columns: readonly SortColumn[], isUp: boolean) =>
  sql.join([...columns.map(({ by }) => by), sql`s.id`].map((by) => sql`${by} ${sql.raw(isUp ? 'asc' : 'desc')}`));
