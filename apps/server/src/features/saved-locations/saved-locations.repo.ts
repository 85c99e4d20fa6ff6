import type { AnyRows } from '@waybill/contract/list';
import type { SavedLocation, SavedLocationListQuery, SavedLocationSort } from '@waybill/contract/saved-locations';
import type { Stamp } from '@waybill/domain/actor';
import { keptPoint, type Point, pointOfKept } from '@waybill/domain/geocoding';
import type { SavedLocationId } from '@waybill/domain/ids';
import { addressKey, type SavedLocationDetails } from '@waybill/domain/saved-location';
import { searchTextOf } from '@waybill/domain/search-text';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { newRow, presentStamp, recordTable } from '../../db/record-table.ts';
import type { SavedLocations } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { uniqueOrNull } from '../../db/unique.ts';

const SORTED_BY = {
  locationName: sql`location_name collate waybill.names`,
  receiverName: sql`receiver_name collate waybill.names`,
  streetAddress1: sql`street_address1 collate waybill.names`,
  city: sql`city collate waybill.names`,
  updatedDate: sql`updated_at`,
} as const satisfies Record<SavedLocationSort, RawBuilder<unknown>>;

type WrittenLocation = { readonly details: SavedLocationDetails; readonly point: Point | null };
export type NewSavedLocation = WrittenLocation & { readonly id: SavedLocationId };

/** The places of an organisation; its sub-companies share them. */
export const savedLocationsRepo = (tx: Tx, scope: Pick<Scope, 'organisationId'>) => {
  const { organisationId } = scope;
  const { list, whole, find, hold, change, remove } = recordTable(tx, scope, {
    table: 'saved_locations',
    sortedBy: SORTED_BY,
    present,
  });
  const kept = () => tx.selectFrom('saved_locations').where('organisation_id', '=', organisationId);

  return {
    list: async (query: AnyRows<SavedLocationListQuery> & { readonly after?: string | undefined }) => {
      const { found, counts, after } = await list(query);
      return { savedLocations: found, ...counts, after };
    },
    whole,
    find,
    hold,
    remove,

    atAddress: async (key: string): Promise<SavedLocation | null> => {
      const row = await kept().selectAll().where('address_key', '=', key).executeTakeFirst();
      return row ? present(row) : null;
    },

    keptAddresses: async (keys: readonly string[]): Promise<Set<string>> => {
      const rows = await kept()
        .select('address_key')
        .where(sql<boolean>`address_key = any (${keys}::text[])`)
        .execute();
      return new Set(rows.map((row) => row.address_key));
    },

    /** Returns the places that were added; the unique index skips an address that is saved already. */
    keep: async (places: readonly NewSavedLocation[], { by, at }: KeptBy): Promise<SavedLocation[]> => {
      // Always in one order, or two requests that save the same places could deadlock.
      const rows = places
        .map(({ id, ...written }) => newRow(organisationId, id, columnsOf(written), { by, at }))
        .sort((one, other) => (one.address_key < other.address_key ? -1 : 1));
      const inserted = await tx
        .insertInto('saved_locations')
        .values(rows)
        .onConflict((conflict) => conflict.constraint('saved_locations_address_key').doNothing())
        .returningAll()
        .execute();
      return inserted.map(present);
    },

    /** Writes over a locked row. Null when another place has the new address by now. */
    change: (held: SavedLocation, written: WrittenLocation, stamp: Stamp): Promise<SavedLocation | null> =>
      uniqueOrNull(() => change(held, columnsOf(written), stamp)),
  };
};
export type SavedLocationsRepo = ReturnType<typeof savedLocationsRepo>;

/** The demo's places have no author. */
type KeptBy = { readonly by: Stamp['by'] | null; readonly at: Date };

const columnsOf = ({ details, point }: WrittenLocation) => ({
  location_name: details.locationName,
  receiver_name: details.receiverName,
  street_address1: details.streetAddress1,
  city: details.city,
  postcode: details.postcode,
  phone_number: details.phoneNumber,
  email: details.email,
  earliest_time: details.earliestTime,
  latest_time: details.latestTime,
  ...keptPoint(point),
  address_key: addressKey(details),
  search_text: searchTextOf([
    details.locationName,
    details.receiverName,
    details.streetAddress1,
    details.postcode,
    details.city,
    details.phoneNumber,
    details.email,
  ]),
});

const present = (row: Selectable<SavedLocations>): SavedLocation => ({
  id: row.id,
  ...presentStamp(row),
  locationName: row.location_name,
  receiverName: row.receiver_name,
  streetAddress1: row.street_address1,
  city: row.city,
  postcode: row.postcode,
  phoneNumber: row.phone_number,
  email: row.email,
  earliestTime: row.earliest_time,
  latestTime: row.latest_time,
  point: pointOfKept(row),
});
