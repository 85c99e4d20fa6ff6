import { NO_DIVISION, NO_VEHICLE, type ShipmentFilter } from '@waybill/contract/shipment-list';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import { type ScheduleState, UNFINISHED } from '@waybill/domain/schedule-state';
import type { Part } from '@waybill/domain/shipment-rights';
import { STATUSES_OF_STAGE } from '@waybill/domain/stage';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../db/scope.ts';

/** The party of a shipment that the organisation's lists are scoped by. */
export type ListedPart = OrganisationConfig['organisationQueryId'];

type PartColumns = { readonly party: 'organisation_id' | 'carrier_id' | 'forwarder_id'; readonly subCompany: string };
const COLUMNS = {
  organisationId: { party: 'organisation_id', subCompany: 'sub_company_id' },
  carrierId: { party: 'carrier_id', subCompany: 'carrier_sub_company_id' },
  forwarderId: { party: 'forwarder_id', subCompany: 'forwarder_sub_company_id' },
} as const satisfies Record<ListedPart, PartColumns>;

/** The party's name, as in the table of counts. */
export const partOf = (listed: ListedPart): Part => listed.slice(0, -'Id'.length) as Part;

export type Condition = RawBuilder<SqlBool>;

/** A column of `shipments as s`; the name always comes from our own code. */
export const column = (name: string) => sql.ref(`s.${name}`);

/** The shipments of the scope, by the one party that its lists are about, and by sub-company. */
export const listedFor = ({ organisationId, subCompanyId }: Scope, listed: ListedPart): Condition[] => {
  const { party, subCompany } = COLUMNS[listed];
  return [
    sql<SqlBool>`${column(party)} = ${organisationId}`,
    ...(subCompanyId ? [sql<SqlBool>`${column(subCompany)} = ${subCompanyId}`] : []),
  ];
};

/** 'all' means all but deleted; stating that for every status lets the planner use the indexes that leave deleted ones out. */
export const inStatus = (status: ShipmentFilter['status']): Condition[] => [
  ...(status !== 'all' && status.includes('deleted') ? [] : [sql<SqlBool>`s.delivery_status <> 'deleted'`]),
  ...(status === 'all' ? [] : isAnyOf(column('delivery_status'), status)),
];

/** One value is compared by itself: an index that is sorted by something else behind it is then read in that order. */
const isAnyOf = (of: RawBuilder<unknown>, values: readonly string[] = []): Condition[] => {
  if (values.length === 0) return [];
  if (values.length === 1) return [sql<SqlBool>`${of} = ${values[0]}`];
  return [sql<SqlBool>`${of}::text = any (${sql.val([...values])}::text[])`];
};

/** Like `isAnyOf`, where one of the values stands for none. */
const isAnyOrNone = (of: RawBuilder<unknown>, values: readonly string[] = [], none: string): Condition[] => {
  if (!values.includes(none)) return isAnyOf(of, values);
  const [others] = isAnyOf(
    of,
    values.filter((value) => value !== none),
  );
  return [others ? sql<SqlBool>`(${of} is null or ${others})` : sql<SqlBool>`${of} is null`];
};

/** Overdue by the rule by which what was delivered is late, at this moment in the reader's zone. */
const inState = (schedule: ScheduleState, { organisationId, subCompanyId }: Scope): Condition[] => {
  if (schedule === 'no-date') return [sql<SqlBool>`s.dropoff_scheduled_date is null`];
  const now = sql`(select now() at time zone waybill.zone_of(${organisationId}, ${subCompanyId}))`;
  return [
    sql<SqlBool>`s.delivery_status = any (${sql.val([...UNFINISHED])}::text[])`,
    sql<SqlBool>`s.dropoff_scheduled_date <= ${now}::date`,
    sql<SqlBool>`s.dropoff_scheduled_date + coalesce(nullif(s.dropoff_latest_time, ''), '23:59')::time + interval '1 minute' <= ${now}`,
  ];
};

/** The conditions of a filter, except for its status and the search words. */
export const filteredBy = (filter: ShipmentFilter, scope: Scope, listed: ListedPart): Condition[] => {
  const equal = (name: string, value: string | undefined) => isAnyOf(column(name), value === undefined ? [] : [value]);
  return [
    ...isAnyOf(column('receiver_status'), filter.receiverStatus),
    ...isAnyOf(column('payment_status'), filter.paymentStatus),
    ...isAnyOrNone(
      sql`s.vehicle_registration`,
      filter.vehicle?.filter((registration) => registration !== ''),
      NO_VEHICLE,
    ),
    ...isAnyOrNone(column(COLUMNS[listed].subCompany), filter.subCompany, NO_DIVISION),
    ...equal('failure_party', filter.failureParty),
    ...equal('punctuality', filter.punctuality),
    ...(filter.carrierAnswer === 'declined' ? [sql<SqlBool>`s.declined_reason is not null`] : []),
    ...(filter.stage
      ? [sql<SqlBool>`s.delivery_status = any (${sql.val([...STATUSES_OF_STAGE[filter.stage]])}::text[])`]
      : []),
    ...(filter.schedule ? inState(filter.schedule, scope) : []),
    ...(filter.from ? [sql<SqlBool>`s.dropoff_scheduled_date >= ${filter.from}::date`] : []),
    ...(filter.to ? [sql<SqlBool>`s.dropoff_scheduled_date <= ${filter.to}::date`] : []),
  ];
};

/** The shipments of the scope's lists that a filter matches, whatever is searched for. */
export const matchingFilter = (filter: ShipmentFilter, scope: Scope, listed: ListedPart): Condition[] => [
  ...listedFor(scope, listed),
  ...inStatus(filter.status),
  ...filteredBy(filter, scope, listed),
];

/**
 * The result of a search: the keys of few shipments, or the words when so many match that each row is tested on its own. The
 * words contain no character that LIKE would read as a pattern, and there is at least one.
 */
export type Found = { readonly keys: readonly string[] } | { readonly words: readonly string[] } | null;

export const foundBySearch = (found: Found, { organisationId }: Scope): Condition[] => {
  if (!found) return [];
  if ('keys' in found) return [sql<SqlBool>`s.id = any (${sql.val([...found.keys])}::uuid[])`];
  // No `exists`, which the planner could turn into a join that reads the text of every shipment.
  return [
    sql<SqlBool>`(select f.search_text like all (array(select '%' || word || '%' from unnest(${sql.val([...found.words])}::text[]) word))
      from waybill.shipment_search f where f.organisation_id = ${organisationId} and f.shipment_key = s.id)`,
  ];
};

/** Like `foundBySearch`, for queries that need all matches: the index finds them, however many they are. */
export const foundByIndex = (found: Found): Condition[] => {
  if (!found) return [];
  const keys =
    'keys' in found
      ? sql.val([...found.keys])
      : sql`array(select waybill.find_shipments(${sql.val([...found.words])}::text[], null))`;
  return [sql<SqlBool>`s.id = any (${keys}::uuid[])`];
};
