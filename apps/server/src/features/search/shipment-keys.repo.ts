import type { OrganisationId, ShipmentKey } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { containingOneOfEach } from './texts.sql.ts';

/** People mostly search for shipments changed lately; a frequent word is found among those at once. */
const LATEST = 500;
export const ENOUGH = 50;
const MOST_BY_INDEX = 1_000;
const MOST_SIMILAR = 200;

/** Finds the keys of shipments, each way for another kind of input. */
export const shipmentKeys = (tx: Tx, organisationId: OrganisationId) => ({
  /** Found by a unique key: the shipment's id, the customer's number, or a barcode. */
  called: async (typed: string): Promise<ShipmentKey[]> => {
    const { rows } = await sql<{ id: ShipmentKey }>`
      select s.id from waybill.shipments s where s.shipment_id = ${typed.toUpperCase()}
      union select s.id from waybill.shipments s where s.organisation_id = ${organisationId} and s.external_id = ${typed}
      union select p.shipment_key from waybill.parcels p
        where p.organisation_id = ${organisationId} and p.barcode = ${typed} and p.status <> 'deleted'`.execute(tx);
    return rows.map(({ id }) => id);
  },

  /** Matches one pattern of each group, among the shipments changed last. */
  amongLatest: async (groups: readonly (readonly string[])[]): Promise<ShipmentKey[]> => {
    const matches = containingOneOfEach(sql`f.search_text`, groups);
    const ofPart = (part: 'organisation_id' | 'carrier_id' | 'forwarder_id') => sql`(
      select l.id from (
        select s.id from waybill.shipments s
        where ${sql.ref(`s.${part}`)} = ${organisationId} and s.delivery_status <> 'deleted'
        order by s.updated_at desc, s.id desc limit ${LATEST}
      ) l where (select ${matches} from waybill.shipment_search f
        where f.organisation_id = ${organisationId} and f.shipment_key = l.id) limit ${ENOUGH})`;
    const { rows } = await sql<{ id: ShipmentKey }>`
      ${ofPart('organisation_id')} union ${ofPart('carrier_id')} union ${ofPart('forwarder_id')}`.execute(tx);
    return rows.map(({ id }) => id);
  },

  byIndex: async (words: readonly string[]): Promise<ShipmentKey[]> => {
    const { rows } = await sql<{ id: ShipmentKey }>`
      select find_shipments as id from waybill.find_shipments(${sql.val([...words])}::text[], ${MOST_BY_INDEX})`.execute(
      tx,
    );
    return rows.map(({ id }) => id);
  },

  similarByIndex: async (groups: readonly (readonly string[])[]): Promise<ShipmentKey[]> => {
    const { rows } = await sql<{ id: ShipmentKey }>`
      select find_similar_shipments as id
      from waybill.find_similar_shipments(${JSON.stringify(groups)}::jsonb, ${MOST_SIMILAR})`.execute(tx);
    return rows.map(({ id }) => id);
  },
});
