import { searchTextOf } from '@waybill/domain/search-text';
import { addressLine } from '@waybill/domain/stop';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import type { Candidate } from './rank.ts';
import type { Searchable } from './search-records.ts';
import { containingAll, resemblance, resemblingAll } from './texts.sql.ts';

/** An organisation has few of these compared to its shipments, so all of them are scanned. */
const MOST = 50;

/** The saved locations of an organisation; its sub-companies share them. */
export const savedLocationSearch = (tx: Tx, { organisationId }: Scope): Searchable => {
  const text = sql`l.search_text`;
  const find = async (matching: RawBuilder<SqlBool>, order: RawBuilder<unknown>): Promise<Candidate[]> => {
    const rows = await tx
      .selectFrom('saved_locations as l')
      .select(['l.id', 'l.location_name', 'l.receiver_name', 'l.street_address1', 'l.postcode', 'l.city'])
      .select('l.search_text')
      .where('l.organisation_id', '=', organisationId)
      .where(matching)
      .orderBy(order)
      .orderBy('l.id')
      .limit(MOST)
      .execute();
    return rows.map((row) => ({
      kind: 'saved-location',
      id: row.id,
      title: row.location_name ?? row.receiver_name ?? row.street_address1,
      detail: addressLine({ streetAddress1: row.street_address1, postcode: row.postcode, city: row.city }),
      status: null,
      dropoff: null,
      texts: row.search_text.split(' | '),
      isPast: false,
    }));
  };
  return {
    exact: (words) => find(containingAll(text, words), sql`l.updated_at desc`),
    similar: (words) => find(resemblingAll(text, words), sql`${resemblance(text, words)} desc`),
  };
};

/** The vehicles that the list of vehicles shows to the actor. */
export const vehicleSearch = (tx: Tx, { organisationId, subCompanyId }: Scope): Searchable => {
  const text = sql`v.search_text`;
  const find = async (matching: RawBuilder<SqlBool>, order: RawBuilder<unknown>): Promise<Candidate[]> => {
    const rows = await tx
      .selectFrom('vehicles as v')
      .select(['v.id', 'v.name', 'v.registration', 'v.search_text'])
      .where('v.organisation_id', '=', organisationId)
      .where('v.deleted_at', 'is', null)
      .$if(subCompanyId !== null, (query) => query.where('v.sub_company_id', '=', subCompanyId))
      .where(matching)
      .orderBy(order)
      .orderBy('v.id')
      .limit(MOST)
      .execute();
    return rows.map((row) => ({
      kind: 'vehicle',
      id: row.id,
      title: row.name,
      detail: row.registration,
      status: null,
      dropoff: null,
      texts: row.search_text.split(' | '),
      isPast: false,
    }));
  };
  return {
    exact: (words) => find(containingAll(text, words), sql`v.name collate waybill.names`),
    similar: (words) => find(resemblingAll(text, words), sql`${resemblance(text, words)} desc`),
  };
};

/** The people whom the users screen shows to the actor. */
export const userSearch = (tx: Tx, { organisationId, subCompanyId }: Scope): Searchable => {
  const text = sql`u.search_text`;
  const find = async (matching: RawBuilder<SqlBool>, order: RawBuilder<unknown>): Promise<Candidate[]> => {
    const rows = await tx
      .selectFrom('users as u')
      .select(['u.id', 'u.name', 'u.email', 'u.phone_number', 'u.vehicle_registration', 'u.disabled_at'])
      .where('u.organisation_id', '=', organisationId)
      .$if(subCompanyId !== null, (query) => query.where('u.sub_company_id', '=', subCompanyId))
      .where(matching)
      .orderBy(order)
      .orderBy('u.id')
      .limit(MOST)
      .execute();
    return rows.map((row) => ({
      kind: 'user',
      id: row.id,
      title: row.name ?? row.email,
      detail: row.name === null ? '' : row.email,
      status: null,
      dropoff: null,
      texts: searchTextOf([row.name, row.email, row.phone_number, row.vehicle_registration]).split(' | '),
      isPast: row.disabled_at !== null,
    }));
  };
  return {
    exact: (words) => find(containingAll(text, words), sql`u.name collate waybill.names`),
    similar: (words) => find(resemblingAll(text, words), sql`${resemblance(text, words)} desc`),
  };
};
