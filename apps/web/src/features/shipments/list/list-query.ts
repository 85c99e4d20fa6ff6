import { ApiError } from '@waybill/contract/client';
import {
  type ShipmentFilter,
  type ShipmentListQuery,
  shipmentFilter,
  shipmentListQuery,
  switchedOffParts,
} from '@waybill/contract/shipment-list';
import type { FieldSwitches } from '@waybill/domain/fields';
import type { DeliveryStatus } from '@waybill/domain/statuses';

const FILTER_PARTS = Object.keys(shipmentFilter.shape) as (keyof ShipmentFilter)[];

/** The filter of a list query, without its sorting and paging. */
export const filterOf = (query: ShipmentListQuery): ShipmentFilter =>
  Object.fromEntries(FILTER_PARTS.map((name) => [name, query[name]])) as ShipmentFilter;

/** An old link may ask for what is switched off by now: it shows the list without it. */
export const withoutSwitchedOff = <Query extends ShipmentListQuery>(
  query: Query,
  config: FieldSwitches | null,
): Query => {
  const off = config ? switchedOffParts(query, config) : [];
  if (off.length === 0) return query;
  const usual = shipmentListQuery.parse({});
  return {
    ...query,
    ...Object.fromEntries(off.map((name) => [name, usual[name]])),
    after: undefined,
    before: undefined,
  };
};

/** Whether two filters match the same shipments. */
export const isSameFilter = (one: ShipmentFilter, other: ShipmentFilter): boolean =>
  FILTER_PARTS.every((name) => String(one[name]) === String(other[name]));

/** A changed query begins on its first page. */
export const withChange = (query: ShipmentListQuery, change: Partial<ShipmentListQuery>): ShipmentListQuery => ({
  ...query,
  after: undefined,
  before: undefined,
  ...change,
});

/** The cursor in the address is invalid: an old link, a mistyped one, or one of another sort order. */
export const isCursorRefused = (error: unknown, { after, before }: ShipmentListQuery): boolean =>
  (after !== undefined || before !== undefined) &&
  error instanceof ApiError &&
  (error.problem.errors ?? []).some(({ path }) => path === 'after' || path === 'before');

/** What is to be asked for; of a list of values, one more or less of those that are asked for by then. */
export type ListChange = Partial<ShipmentListQuery> | ((now: ShipmentListQuery) => Partial<ShipmentListQuery>);

/** The one status of a list, which then is a tab; null for all and for several. */
export const oneStatus = ({ status }: Pick<ShipmentFilter, 'status'>): DeliveryStatus | null =>
  status !== 'all' && status.length === 1 ? (status[0] ?? null) : null;

/** Everything a dispatcher would call a filter; the tab and the search are handled separately. */
export const FILTERS = [
  'receiverStatus',
  'paymentStatus',
  'vehicle',
  'subCompany',
  'scheduled',
  'carrierAnswer',
  'failureParty',
  'punctuality',
  'stage',
] as const;
export type FilterName = (typeof FILTERS)[number];

export const isOn = (filter: ShipmentFilter, name: FilterName): boolean =>
  name === 'scheduled'
    ? filter.from !== undefined || filter.to !== undefined || filter.schedule !== undefined
    : filter[name] !== undefined;

export const filtersOn = (filter: ShipmentFilter): readonly FilterName[] =>
  FILTERS.filter((name) => isOn(filter, name));

export const NO_FILTERS = {
  search: '',
  receiverStatus: undefined,
  paymentStatus: undefined,
  vehicle: undefined,
  subCompany: undefined,
  from: undefined,
  to: undefined,
  schedule: undefined,
  carrierAnswer: undefined,
  failureParty: undefined,
  punctuality: undefined,
  stage: undefined,
} as const satisfies Partial<ShipmentFilter>;
