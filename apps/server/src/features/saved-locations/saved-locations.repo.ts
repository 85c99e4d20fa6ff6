import type { SavedLocation, SavedLocationListQuery, SavedLocationSort } from '@waybill/contract/saved-locations';
import type { SavedLocationId } from '@waybill/domain/ids';
import { addressKey, type SavedLocationDetails } from '@waybill/domain/saved-location';
import { searchTextOf, searchWords } from '@waybill/domain/search-text';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
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

export type NewSavedLocation = { readonly id: SavedLocationId; readonly details: SavedLocationDetails };

/** The places of an organisation; its divisions share them. */
export const savedLocationsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const kept = () => tx.selectFrom('saved_locations').selectAll().where('organisation_id', '=', organisationId);

  return {
    list: async ({ search, sort, direction, rows, page }: SavedLocationListQuery) => {
      const words = searchWords(search);
      // Signs alone are looked for as well, and found nowhere.
      const isSearchable = search === '' || words.length > 0;
      const matching = sql<boolean>`(${isSearchable}::boolean and search_text like all (
        array(select '%' || word || '%' from unnest(${words}::text[]) word)))`;
      const counted = await tx
        .selectFrom('saved_locations')
        .select([
          sql<number>`(count(*) filter (where ${matching}))::int`.as('total'),
          sql<number>`count(*)::int`.as('all'),
        ])
        .where('organisation_id', '=', organisationId)
        .executeTakeFirstOrThrow();
      const found = await kept()
        .where(matching)
        // What has no name comes last either way.
        .orderBy(sql`${SORTED_BY[sort]} ${sql.raw(direction)} nulls last`)
        .orderBy('id')
        .limit(rows)
        .offset((page - 1) * rows)
        .execute();
      return { savedLocations: found.map(present), ...counted };
    },

    find: async (id: SavedLocationId) => presentOrNull(await kept().where('id', '=', id).executeTakeFirst()),

    /** As `find`, and nobody else changes the row until the transaction is over. */
    hold: async (id: SavedLocationId) =>
      presentOrNull(await kept().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()),

    atAddress: async (key: string) => presentOrNull(await kept().where('address_key', '=', key).executeTakeFirst()),

    keptAddresses: async (keys: readonly string[]): Promise<Set<string>> => {
      const rows = await tx
        .selectFrom('saved_locations')
        .select('address_key')
        .where('organisation_id', '=', organisationId)
        .where(sql<boolean>`address_key = any (${keys}::text[])`)
        .execute();
      return new Set(rows.map((row) => row.address_key));
    },

    /** Those that were kept; of an address that is kept already the unique index lets nothing in. */
    keep: async (places: readonly NewSavedLocation[], now: Date): Promise<SavedLocation[]> => {
      // Always in one order: two who keep the same places would otherwise wait for each other.
      const rows = places
        .map(({ id, details }) => ({
          organisation_id: organisationId,
          id,
          ...columnsOf(details),
          created_at: now,
          updated_at: now,
        }))
        .sort((one, other) => (one.address_key < other.address_key ? -1 : 1));
      const inserted = await tx
        .insertInto('saved_locations')
        .values(rows)
        .onConflict((conflict) => conflict.constraint('saved_locations_address_key').doNothing())
        .returningAll()
        .execute();
      return inserted.map(present);
    },

    /** Writes over a row that is held. Null when another place has got its new address meanwhile. */
    change: (held: SavedLocation, details: SavedLocationDetails, now: Date): Promise<SavedLocation | null> =>
      uniqueOrNull(async () =>
        present(
          await tx
            .updateTable('saved_locations')
            .set({ ...columnsOf(details), version: held.version + 1, updated_at: now })
            .where('organisation_id', '=', organisationId)
            .where('id', '=', held.id)
            .returningAll()
            .executeTakeFirstOrThrow(),
        ),
      ),

    /** False when there is none. */
    remove: async (id: SavedLocationId): Promise<boolean> => {
      const { numDeletedRows } = await tx
        .deleteFrom('saved_locations')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
};
export type SavedLocationsRepo = ReturnType<typeof savedLocationsRepo>;

const columnsOf = (details: SavedLocationDetails) => ({
  location_name: details.locationName,
  receiver_name: details.receiverName,
  street_address1: details.streetAddress1,
  city: details.city,
  postcode: details.postcode,
  phone_number: details.phoneNumber,
  email: details.email,
  earliest_time: details.earliestTime,
  latest_time: details.latestTime,
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
  id: row.id as SavedLocationId,
  version: row.version,
  locationName: row.location_name,
  receiverName: row.receiver_name,
  streetAddress1: row.street_address1,
  city: row.city,
  postcode: row.postcode,
  phoneNumber: row.phone_number,
  email: row.email,
  earliestTime: row.earliest_time,
  latestTime: row.latest_time,
  updatedAt: row.updated_at.toISOString(),
});

const presentOrNull = (row: Selectable<SavedLocations> | undefined) => (row ? present(row) : null);
