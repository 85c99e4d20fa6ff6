import type { KnownPlace, KnownPlaceListQuery, KnownPlaceSort } from '@waybill/contract/geocoding';
import type { Stamp } from '@waybill/domain/actor';
import { fromMicro, type Point, toMicro } from '@waybill/domain/geocoding';
import { type KnownPlaceId, newId } from '@waybill/domain/ids';
import { searchTextOf } from '@waybill/domain/search-text';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { newRow, presentStamp, recordTable } from '../../db/record-table.ts';
import type { KnownPlaces } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import type { HeldStop } from './stop-places.repo.ts';

const SORTED_BY = {
  updatedDate: sql`updated_at`,
  streetAddress1: sql`street collate waybill.names`,
  receiverName: sql`receiver_name collate waybill.names`,
} as const satisfies Record<KnownPlaceSort, RawBuilder<unknown>>;

/** The places that people of an organisation have confirmed; its sub-companies share them. */
export const knownPlacesRepo = (tx: Tx, scope: Pick<Scope, 'organisationId'>) => {
  const { list, find, remove } = recordTable(tx, scope, { table: 'known_places', sortedBy: SORTED_BY, present });
  return {
    find,
    remove,
    list: async (query: KnownPlaceListQuery) => {
      const { found, counts } = await list(query);
      return { knownPlaces: found, ...counts };
    },

    /**
     * Remembers where a stop is, instead of what was remembered before. `addressKey` is that of the house that its address means;
     * what was remembered under the address as it is written would be found before it.
     */
    remember: async (stop: HeldStop, addressKey: string, point: Point, stamp: Stamp): Promise<void> => {
      const { streetAddress1, postcode, city } = stop;
      const receiverName = stop.receiverName ?? stop.locationName;
      const row = newRow(
        scope.organisationId,
        newId<KnownPlaceId>(),
        {
          address_key: addressKey,
          receiver_key: stop.receiverKey,
          street: streetAddress1,
          postcode,
          city,
          receiver_name: receiverName,
          ...toMicro(point),
          search_text: searchTextOf([receiverName, streetAddress1, postcode, city]),
        },
        stamp,
      );
      const { organisation_id, id, address_key, receiver_key, created_at, ...changed } = row;
      await tx
        .insertInto('known_places')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .constraint('known_places_address_key')
            .doUpdateSet({ ...changed, version: sql<number>`known_places.version + 1` }),
        )
        .execute();
      if (addressKey === stop.addressKey) return;
      await tx
        .deleteFrom('known_places')
        .where('organisation_id', '=', scope.organisationId)
        .where('address_key', '=', stop.addressKey)
        .where('receiver_key', '=', stop.receiverKey)
        .execute();
    },
  };
};
export type KnownPlacesRepo = ReturnType<typeof knownPlacesRepo>;

const present = (row: Selectable<KnownPlaces>): KnownPlace => ({
  id: row.id,
  ...presentStamp(row),
  streetAddress1: row.street,
  postcode: row.postcode,
  city: row.city,
  receiverName: row.receiver_name,
  point: fromMicro(row),
});
