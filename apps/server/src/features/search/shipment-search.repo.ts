import type { OrganisationId, ShipmentKey } from '@waybill/domain/ids';
import { addressLine } from '@waybill/domain/stop';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import { type Alternative, likenessOf, oneSignWrong } from './alternatives.ts';
import type { Candidate } from './rank.ts';
import type { Searchable } from './search-records.ts';
import { ENOUGH, shipmentKeys } from './shipment-keys.repo.ts';

/** The number of words that a mistyped one may stand for. */
const MOST_MEANT = 8;
/** With more numbers than these, none is corrected: each possible slip of each number is a search of its own. */
const MOST_NUMBERS = 2;
const hasDigits = (word: string) => /\d/.test(word);

/** Presents the shipments with these keys, the last changed first. */
const presentShipments = async (
  tx: Tx,
  organisationId: OrganisationId,
  keys: readonly ShipmentKey[],
): Promise<(Candidate & { readonly key: ShipmentKey })[]> => {
  if (keys.length === 0) return [];
  const rows = await tx
    .selectFrom('shipments as s')
    .innerJoin('shipment_search as f', (join) =>
      join.onRef('f.shipment_key', '=', 's.id').on('f.organisation_id', '=', organisationId),
    )
    .select(['s.id', 's.shipment_id', 's.delivery_status', 'f.search_text'])
    .select(['s.dropoff_receiver_name', 's.dropoff_location_name'])
    .select(['s.dropoff_street_address1', 's.dropoff_postcode', 's.dropoff_city'])
    .select(['s.dropoff_scheduled_date', 's.dropoff_earliest_time', 's.dropoff_latest_time'])
    .where(sql<SqlBool>`s.id = any (${sql.val([...keys])}::uuid[])`)
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({
    key: row.id,
    kind: 'shipment',
    id: row.shipment_id,
    title: row.dropoff_receiver_name ?? row.dropoff_location_name ?? row.shipment_id,
    detail: addressLine({
      streetAddress1: row.dropoff_street_address1,
      postcode: row.dropoff_postcode,
      city: row.dropoff_city,
    }),
    status: row.delivery_status,
    dropoff: {
      scheduledDate: row.dropoff_scheduled_date,
      earliestTime: row.dropoff_earliest_time,
      latestTime: row.dropoff_latest_time,
    },
    texts: row.search_text.split(' | '),
    isPast: row.delivery_status === 'deleted',
  }));
};

/** The possible readings of a word: one of the organisation's own words, or a number with one character wrong. */
const meantBy = async (tx: Tx, word: string, maySlip: boolean): Promise<readonly Alternative[]> => {
  if (hasDigits(word) && maySlip) return oneSignWrong(word);
  if (hasDigits(word) || word.length < 4) return [{ text: word, similarity: 1 }];
  const { rows } = await sql<{ word: string; similarity: number }>`
    select word, similarity from waybill.similar_words(${word}, ${MOST_MEANT})`.execute(tx);
  return rows.map(({ word: text, similarity }) => ({ text, similarity }));
};

/** The shipments in view, whichever party the organisation is. */
export const shipmentSearch = (tx: Tx, { organisationId }: Scope): Searchable => {
  const { called, amongLatest, byIndex, similarByIndex } = shipmentKeys(tx, organisationId);
  return {
    exact: async (words, typed) => {
      const latest = await amongLatest(words.map((word) => [word]));
      const others = latest.length < ENOUGH ? await byIndex(words) : [];
      return presentShipments(tx, organisationId, [...(await called(typed)), ...latest, ...others]);
    },
    similar: async (words) => {
      const meant: (readonly Alternative[])[] = [];
      const maySlip = words.filter(hasDigits).length <= MOST_NUMBERS;
      for (const word of words) {
        const alternatives = await meantBy(tx, word, maySlip);
        if (alternatives.length === 0) return [];
        meant.push(alternatives);
      }
      const groups = meant.map((alternatives) => alternatives.map(({ text }) => text));
      const latest = await amongLatest(groups);
      const others = latest.length < ENOUGH ? await similarByIndex(groups) : [];
      const found = await presentShipments(tx, organisationId, [...latest, ...others]);
      const likeness = new Map(found.map(({ key, texts }) => [key, likenessOf(meant, texts.join(' '))]));
      return found.toSorted((a, b) => (likeness.get(b.key) ?? 0) - (likeness.get(a.key) ?? 0));
    },
  };
};
