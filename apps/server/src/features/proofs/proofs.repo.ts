import type { OfficeConflict, Proof } from '@waybill/contract/proofs';
import type { DriverConflictId, PhotoId, ProofId, ShipmentId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import { presentConflict } from '../../records/driver-conflicts.ts';

/** What was sealed, as `close-stop` puts it together. */
type Content = Pick<
  Proof,
  | 'outcome'
  | 'reason'
  | 'name'
  | 'note'
  | 'signature'
  | 'isAtAccessPoint'
  | 'payment'
  | 'isCodeRight'
  | 'parcels'
  | 'position'
  | 'driver'
  | 'phoneAt'
> & { readonly photos: readonly unknown[] };

type ProofRow = {
  readonly id: ProofId;
  readonly kind: Proof['kind'];
  readonly content: Content;
  readonly happened_at: Date;
  readonly received_at: Date;
  readonly is_added_later: boolean;
  readonly photos: Proof['photos'];
  readonly is_withdrawn: boolean;
  readonly seal: Proof['seal'];
};

const proofOf = ({ content, photos, seal, ...row }: ProofRow): Proof => ({
  id: row.id,
  kind: row.kind,
  outcome: content.outcome,
  reason: content.reason,
  name: content.name,
  note: content.note,
  signature: content.signature,
  isAtAccessPoint: content.isAtAccessPoint,
  payment: content.payment,
  isCodeRight: content.isCodeRight,
  parcels: content.parcels,
  photos,
  photosExpected: content.photos.length,
  position: content.position,
  driver: content.driver,
  phoneAt: content.phoneAt,
  happenedAt: row.happened_at.toISOString(),
  receivedAt: row.received_at.toISOString(),
  isAddedLater: row.is_added_later,
  isWithdrawn: row.is_withdrawn,
  seal,
});

export type ProofFiles = { readonly content: string; readonly thumbnail: string | null };

export type ReadProofsRepo = ReturnType<typeof readProofsRepo>;

/** Proofs of the shipments that row-level security shows. */
export const readProofsRepo = (tx: Tx, { organisationId }: Scope) => ({
  isInSight: async (shipmentId: ShipmentId): Promise<boolean> =>
    (await tx.selectFrom('shipments').select('id').where('shipment_id', '=', shipmentId).executeTakeFirst()) !==
    undefined,

  list: async (shipmentId: ShipmentId): Promise<Proof[]> => {
    const { rows } = await sql<ProofRow>`select p.id, p.kind, p.content, p.happened_at, p.received_at, p.is_added_later,
        coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'takenAt', f.taken_at, 'width', f.width, 'height', f.height)
            order by f.taken_at, f.id)
          from waybill.proof_photos f where f.added_by_organisation_id = p.carrier_id and f.action_id = p.action_id), '[]') as photos,
        exists (select from waybill.seals w where w.organisation_id = p.carrier_id and w.subject_id = p.id
          and w.kind = 'withdrawal') as is_withdrawn,
        (select jsonb_build_object('number', s.number, 'hash', s.hash) from waybill.seals s
          where s.organisation_id = p.carrier_id and s.subject_id = p.id and s.kind = 'proof') as seal
      from waybill.shipments o
      join waybill.proofs p on p.organisation_id = o.organisation_id and p.shipment_key = o.id
      where o.shipment_id = ${shipmentId}
      order by p.received_at desc, p.id desc`.execute(tx);
    return rows.map(proofOf);
  },

  findPhoto: async (shipmentId: ShipmentId, proofId: ProofId, photoId: PhotoId): Promise<ProofFiles | null> => {
    const { rows } = await sql<ProofFiles>`select f.file_key as content, f.thumbnail_key as thumbnail
      from waybill.shipments o
      join waybill.proofs p on p.organisation_id = o.organisation_id and p.shipment_key = o.id
      join waybill.proof_photos f on f.added_by_organisation_id = p.carrier_id and f.action_id = p.action_id
      where o.shipment_id = ${shipmentId} and p.id = ${proofId} and f.id = ${photoId}`.execute(tx);
    return rows[0] ?? null;
  },

  conflicts: async (shipmentId: ShipmentId): Promise<OfficeConflict[]> => {
    const rows = await tx
      .selectFrom('driver_conflicts')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('shipment_id', '=', shipmentId)
      .orderBy('raised_at', 'desc')
      .limit(50)
      .execute();
    return rows.map(presentConflict);
  },

  /** False when there is none in sight. Settled twice, it stays as it was first. */
  settle: async (id: DriverConflictId, by: string, at: Date): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('driver_conflicts')
      .set({ settled_at: sql`coalesce(settled_at, ${at})`, settled_by: sql`coalesce(settled_by, ${by})` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});
