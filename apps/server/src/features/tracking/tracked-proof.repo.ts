import { type Signature, signature } from '@waybill/domain/driver/signature';
import type { PhotoId, ShipmentKey } from '@waybill/domain/ids';
import { type HandedTo, handedTo } from '@waybill/domain/proof/handed-to';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { PROVES_DELIVERY, VALID_FIRST } from '../../records/valid-proofs.ts';

/** What a receiver may see of the proof that it was handed over. */
export type TrackedProof = HandedTo & {
  readonly signature: Signature | null;
  readonly photos: readonly PhotoId[];
  /** When the office has added it; null for what was made at the door. */
  readonly addedLaterAt: Date | null;
};

/** A page shows a few; a driver may take many. */
const MOST_PHOTOS = 4;

type Row = {
  readonly name: string | null;
  readonly outcome: string;
  readonly is_at_access_point: boolean | null;
  readonly access_point: string | null;
  readonly signature: unknown;
  readonly photos: PhotoId[] | null;
  readonly added_later_at: Date | null;
};

/**
 * The proof of a dropoff, with the photos that have come: the newest of those that stand, one from the door before one of the office. One
 * by which nothing was handed over is none.
 */
export const readTrackedProof = async (tx: Tx, key: ShipmentKey): Promise<TrackedProof | null> => {
  const { rows } = await sql<Row>`
    select p.content ->> 'name' as name, p.content ->> 'outcome' as outcome,
      (p.content ->> 'isAtAccessPoint')::boolean as is_at_access_point, p.content ->> 'accessPoint' as access_point,
      p.content -> 'signature' as signature,
      case when p.is_added_later then p.received_at end as added_later_at,
      (select array_agg(of_action.id order by of_action.taken_at, of_action.id) from (
        select id, taken_at from waybill.proof_photos
        where added_by_organisation_id = p.carrier_id and action_id = p.action_id and type = 'image/jpeg'
        order by taken_at, id limit ${MOST_PHOTOS}) of_action) as photos
    from waybill.proofs p
    where p.shipment_key = ${key} and ${PROVES_DELIVERY}
    order by ${VALID_FIRST} limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  return {
    ...handedTo({ ...row, isAtAccessPoint: row.is_at_access_point === true, accessPoint: row.access_point }),
    signature: signature.safeParse(row.signature).data ?? null,
    photos: row.photos ?? [],
    addedLaterAt: row.added_later_at,
  };
};

/** Where the file of a photo is kept, by any proof of the shipment that it belongs to. */
export const findTrackedPhoto = async (tx: Tx, key: ShipmentKey, photo: PhotoId): Promise<string | null> => {
  const { rows } = await sql<{ file_key: string }>`
    select f.file_key from waybill.proof_photos f
    join waybill.proofs p on p.carrier_id = f.added_by_organisation_id and p.action_id = f.action_id
    where p.shipment_key = ${key} and p.kind = 'dropoff' and f.id = ${photo} and f.type = 'image/jpeg' limit 1`.execute(
    tx,
  );
  return rows[0]?.file_key ?? null;
};
