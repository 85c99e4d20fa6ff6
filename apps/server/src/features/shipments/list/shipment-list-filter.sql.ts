import type { ShipmentFilter } from '@waybill/contract/shipment-list';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { Part } from '@waybill/domain/shipment-rights';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../db/scope.ts';

/** What a list is scoped by: the part in a shipment that the organisation's lists are about. */
export type ListedPart = OrganisationConfig['organisationQueryId'];

type PartColumns = { readonly party: 'organisation_id' | 'carrier_id' | 'forwarder_id'; readonly subCompany: string };
const COLUMNS = {
  organisationId: { party: 'organisation_id', subCompany: 'sub_company_id' },
  carrierId: { party: 'carrier_id', subCompany: 'carrier_sub_company_id' },
  forwarderId: { party: 'forwarder_id', subCompany: 'forwarder_sub_company_id' },
} as const satisfies Record<ListedPart, PartColumns>;

/** The name of the part, as the counts have it. */
export const partOf = (listed: ListedPart): Part => listed.slice(0, -'Id'.length) as Part;

export type Condition = RawBuilder<SqlBool>;

/** A column of `shipments as s`; only ever one of the code's own names. */
export const column = (name: string) => sql.ref(`s.${name}`);

/** The shipments of whoever asks, by the one part that their lists are about, and by division. */
export const listedFor = ({ organisationId, subCompanyId }: Scope, listed: ListedPart): Condition[] => {
  const { party, subCompany } = COLUMNS[listed];
  return [
    sql<SqlBool>`${column(party)} = ${organisationId}`,
    ...(subCompanyId ? [sql<SqlBool>`${column(subCompany)} = ${subCompanyId}`] : []),
  ];
};

/** 'all' is everything but deleted; and saying so of every other status leads to the indexes that leave deleted ones out. */
export const inStatus = (status: ShipmentFilter['status']): Condition[] => {
  if (status === 'deleted') return [sql<SqlBool>`s.delivery_status = 'deleted'`];
  return [
    sql<SqlBool>`s.delivery_status <> 'deleted'`,
    ...(status === 'all' ? [] : [sql<SqlBool>`s.delivery_status = ${status}`]),
  ];
};

/** All that a filter asks of a row, but for its status and the words that are searched for. */
export const filteredBy = (filter: ShipmentFilter, listed: ListedPart): Condition[] => {
  const equal = (name: string, value: string | undefined): Condition[] =>
    value === undefined ? [] : [sql<SqlBool>`${column(name)} = ${value}`];
  return [
    ...equal('receiver_status', filter.receiverStatus),
    ...equal('payment_status', filter.paymentStatus),
    ...equal('vehicle_registration', filter.vehicle || undefined),
    ...equal(COLUMNS[listed].subCompany, filter.subCompany),
    ...(filter.from ? [sql<SqlBool>`s.dropoff_scheduled_date >= ${filter.from}::date`] : []),
    ...(filter.to ? [sql<SqlBool>`s.dropoff_scheduled_date <= ${filter.to}::date`] : []),
  ];
};

/**
 * Where a search has led: to few shipments by their keys, or to so many that each row of the list is asked by itself. The
 * words have no sign in them that LIKE would read as a pattern, and there is at least one.
 */
export type Found = { readonly keys: readonly string[] } | { readonly words: readonly string[] } | null;

export const foundBySearch = (found: Found, { organisationId }: Scope): Condition[] => {
  if (!found) return [];
  if ('keys' in found) return [sql<SqlBool>`s.id = any (${sql.val([...found.keys])}::uuid[])`];
  // No `exists`, which could be turned into a join that reads the text of every shipment there is.
  return [
    sql<SqlBool>`(select f.search_text like all (array(select '%' || word || '%' from unnest(${sql.val([...found.words])}::text[]) word))
      from waybill.shipment_search f where f.organisation_id = ${organisationId} and f.shipment_key = s.id)`,
  ];
};

/** As above for who wants all of them, and so gets them from the index, however many they are. */
export const foundByIndex = (found: Found): Condition[] => {
  if (!found) return [];
  const keys =
    'keys' in found
      ? sql.val([...found.keys])
      : sql`array(select waybill.find_shipments(${sql.val([...found.words])}::text[], null))`;
  return [sql<SqlBool>`s.id = any (${keys}::uuid[])`];
};
