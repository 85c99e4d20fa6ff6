import type { ProofId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

/** Of a proof `p`: that something was handed over to the receiver. */
export const PROVES_DELIVERY = sql<boolean>`(p.kind = 'dropoff'
  and (p.content ->> 'outcome' = 'done' or p.content -> 'parcels' @> '[{"outcome": "done"}]'))`;

/** Of a proof `p`: that the driver has opened the stop again. */
export const IS_WITHDRAWN = sql<boolean>`exists (select from waybill.seals w
  where w.organisation_id = p.carrier_id and w.subject_id = p.id and w.kind = 'withdrawal')`;

/** The order of the proofs `p` of a shipment: those that stand, of these one from the door, and of these the newest. */
export const VALID_FIRST = sql`${IS_WITHDRAWN}, p.is_added_later, p.received_at desc, p.id desc`;

export type ValidProof = { readonly key: ShipmentKey; readonly shipmentId: ShipmentId; readonly proofId: ProofId };

/** The proof of delivery that stands, of each of the shipments that has one, in the order of the keys. */
export const validProofs = async (tx: Tx, keys: readonly ShipmentKey[]): Promise<readonly ValidProof[]> => {
  const { rows } = await sql<ValidProof>`
    select s.id as key, s.shipment_id as "shipmentId", found.id as "proofId"
    from unnest(${[...keys]}::uuid[]) with ordinality as asked (key, place)
    join waybill.shipments s on s.id = asked.key and s.deleted_at is null
    cross join lateral (select p.id from waybill.proofs p
      where p.organisation_id = s.organisation_id and p.shipment_key = s.id and ${PROVES_DELIVERY} and not ${IS_WITHDRAWN}
      order by ${VALID_FIRST} limit 1) found
    order by asked.place`.execute(tx);
  return rows;
};
