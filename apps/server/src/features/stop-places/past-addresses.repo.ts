import { type KeptPoint, type Point, type Precision, pointOfKept } from '@waybill/domain/geocoding';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

export type PastAddress = {
  readonly streetAddress1: string;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly point: Point | null;
  readonly precision: Precision | null;
};

/** The addresses that are looked at for a letter: more of one beginning help nobody to choose. */
const MOST_LOOKED_AT = 400;

type Row = Omit<PastAddress, 'point'> & KeptPoint & { readonly key: string };

/**
 * The addresses of past stops that begin as what was typed does; then those whose street begins as its first word does, and that
 * have each other word at the beginning of one of theirs. The last used first.
 */
export const pastAddresses = (tx: Tx, { organisationId, subCompanyId }: Scope) => {
  // Row-level security would leave the others out as well, but only after it has looked at each of their shipments.
  const inView = subCompanyId === null ? sql`true` : sql`sub_company_id = ${subCompanyId}`;

  /** From one address to the next is one step in an index, however many stops it has had. */
  const beginning = async (text: string, words: readonly string[], limit: number): Promise<readonly Row[]> => {
    const lastStopOf = (next: RawBuilder<boolean>) => sql`
      select address_key, street, postcode, city, latitude, longitude, precision, asked_at, state from waybill.stop_places
      where organisation_id = ${organisationId} and ${inView} and ${next} and address_key < (${text} || chr(1114111)) collate "C"
      order by address_key collate "C", asked_at desc limit 1`;
    const { rows } = await sql<Row>`
      with recursive addresses as (
        (${lastStopOf(sql`address_key >= ${text} collate "C"`)})
        union all
        select next.* from addresses a cross join lateral (${lastStopOf(sql`address_key > a.address_key collate "C"`)}) next
      )
      select address_key as key, street as "streetAddress1", postcode, city,
        case when is_sure then latitude end as latitude, case when is_sure then longitude end as longitude,
        case when is_sure then precision end as precision
      from (select *, state in ('found', 'confirmed') and address_key not like '%|%|%' as is_sure
        from addresses limit ${MOST_LOOKED_AT}) looked_at
      where street is not null and ' ' || translate(address_key, '|', ' ') like all (
        array(select '% ' || word || '%' from unnest(${words}::text[]) word))
      order by asked_at desc limit ${limit}`.execute(tx);
    return rows;
  };

  return async (words: string, limit: number): Promise<readonly PastAddress[]> => {
    const asTyped = await beginning(words, [], limit);
    const [first = '', ...others] = words.split(' ');
    const isEnough = asTyped.length === limit || others.length === 0;
    const inOtherOrder = isEnough ? [] : await beginning(first, others, limit);
    const found = new Map([...asTyped, ...inOtherOrder].map((row) => [row.key, row]));
    return [...found.values()].slice(0, limit).map(({ key: _, latitude, longitude, ...address }) => ({
      ...address,
      point: pointOfKept({ latitude, longitude }),
    }));
  };
};
