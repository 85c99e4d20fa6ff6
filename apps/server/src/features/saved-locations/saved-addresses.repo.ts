import { type KeptPoint, type Point, pointOfKept } from '@waybill/domain/geocoding';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

export type SavedAddress = {
  readonly streetAddress1: string;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly point: Point | null;
};

/**
 * The addresses of the saved locations whose street begins as the first word does, and that have each other word at the
 * beginning of one of theirs; the last changed first. An organisation has few of them, so all are scanned.
 */
export const savedAddresses =
  (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) =>
  async (words: string, limit: number): Promise<readonly SavedAddress[]> => {
    const [first = '', ...others] = words.split(' ');
    const { rows } = await sql<Omit<SavedAddress, 'point'> & KeptPoint>`
      select street_address1 as "streetAddress1", postcode, city, latitude, longitude from waybill.saved_locations
      where organisation_id = ${organisationId} and starts_with(address_key, ${first})
        and ' ' || search_text like all (array(select '% ' || word || '%' from unnest(${others}::text[]) word))
      order by updated_at desc, id limit ${limit}`.execute(tx);
    return rows.map(({ latitude, longitude, ...address }) => ({
      ...address,
      point: pointOfKept({ latitude, longitude }),
    }));
  };
