import type { KnownPlace, KnownPlaceListQuery, KnownPlaceSort } from '@waybill/contract/geocoding';
import type { Stamp } from '@waybill/domain/actor';
import { fromMicro, type Point, toMicro } from '@waybill/domain/geocoding';
import { type KnownPlaceId, newId } from '@waybill/domain/ids';
import { searchTextOf } from '@waybill/domain/search-text';
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
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

/** What an address has in the memory: all that confirming it once more changes. */
const MEMORY = [
  'street',
  'postcode',
  'city',
  'receiver_name',
  'latitude',
  'longitude',
  'search_text',
  'updated_at',
  'updated_by_kind',
  'updated_by_name',
] as const satisfies readonly (keyof KnownPlaces)[];
type Memory = Pick<Updateable<KnownPlaces>, (typeof MEMORY)[number]>;

/** A remembered place with what was remembered before it; null if that was nothing. */
export type KeptMemory = {
  readonly id: KnownPlaceId;
  readonly version: number;
  readonly before: Memory | null;
  /** What was remembered under the address as it is written, where it is now remembered under that of its house. */
  readonly dropped: object | null;
};

/** The places that people of an organisation have confirmed; its sub-companies share them. */
export const knownPlacesRepo = (tx: Tx, scope: Pick<Scope, 'organisationId'>) => {
  const { list, whole, find, remove } = recordTable(tx, scope, { table: 'known_places', sortedBy: SORTED_BY, present });
  const drop = async ({ addressKey, receiverKey }: HeldStop): Promise<object | null> => {
    const { rows } = await sql<{ row: object }>`delete from waybill.known_places k
      where organisation_id = ${scope.organisationId} and address_key = ${addressKey} and receiver_key = ${receiverKey}
      returning to_jsonb(k) as row`.execute(tx);
    return rows[0]?.row ?? null;
  };
  return {
    whole,
    find,
    remove,
    list: async (query: KnownPlaceListQuery) => {
      const { found, counts } = await list(query);
      return { knownPlaces: found, ...counts };
    },

    /**
     * Remembers where a stop is, instead of what was remembered before, which is returned. `addressKey` is that of the house that
     * its address means; what was remembered under the address as it is written would be found before it.
     */
    remember: async (stop: HeldStop, addressKey: string, point: Point, stamp: Stamp): Promise<KeptMemory> => {
      const { streetAddress1, postcode, city } = stop;
      const { rows: former } = await sql<{ before: Memory }>`
        select jsonb_build_object(${sql.join(MEMORY.flatMap((name) => [sql.lit(name), sql.ref(`k.${name}`)]))}) as before
        from waybill.known_places k where organisation_id = ${scope.organisationId} and address_key = ${addressKey}
          and receiver_key = ${stop.receiverKey} for no key update`.execute(tx);
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
      const now = await tx
        .insertInto('known_places')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .constraint('known_places_address_key')
            .doUpdateSet({ ...changed, version: sql<number>`known_places.version + 1` }),
        )
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
      return {
        ...now,
        before: former[0]?.before ?? null,
        dropped: addressKey === stop.addressKey ? null : await drop(stop),
      };
    },

    /** Remembers what was remembered before, unless somebody has confirmed or forgotten the place since. */
    restore: async ({ id, version, before, dropped }: KeptMemory): Promise<void> => {
      const isSame = sql<boolean>`organisation_id = ${scope.organisationId} and id = ${id} and version = ${version}`;
      const changed =
        before === null
          ? await tx.deleteFrom('known_places').where(isSame).executeTakeFirst()
          : await tx
              .updateTable('known_places')
              .set({ ...before, version: version + 1 })
              .where(isSame)
              .executeTakeFirst();
      const rows = 'numDeletedRows' in changed ? changed.numDeletedRows : changed.numUpdatedRows;
      if (dropped === null || rows === 0n) return;
      await sql`insert into waybill.known_places
        select * from jsonb_populate_record(null::waybill.known_places, ${JSON.stringify(dropped)}::jsonb)
        on conflict do nothing`.execute(tx);
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
