import { MOST_PROOFS, type OfficeConflict, type Proof } from '@waybill/contract/proofs';
import type { DriverConflictId, OrganisationId, PhotoId, ProofId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import type { ProofFileType } from '@waybill/domain/proof/exported-proof';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import { presentConflict } from '../../records/driver-conflicts.ts';
import { queueProofMails, sendAwaitedProofs } from '../../records/proof-mails.ts';

/** What was sealed, as `close-stop` and `add-proof` put it together. */
export type ProofContent = Pick<
  Proof,
  | 'outcome'
  | 'reason'
  | 'name'
  | 'note'
  | 'signature'
  | 'isAtAccessPoint'
  | 'payment'
  | 'units'
  | 'isCodeRight'
  | 'parcels'
  | 'position'
  | 'driver'
  | 'phoneAt'
> & {
  readonly shipmentId: string;
  readonly kind: Proof['kind'];
  readonly happenedAt: string;
  readonly photos: readonly { readonly id: string; readonly sha256: string; readonly bytes: number }[];
  /** Where it was left at an access point, since phones say that by itself. */
  readonly accessPoint?: string;
  /** How many units there were, since that is sealed. */
  readonly unitsTotal?: number;
  /** Missing in what drivers have said. */
  readonly addedBy?: string;
  /** Where the phone of a disabled driver has sent it. */
  readonly accountDisabledAt?: string;
};

type ProofRow = {
  readonly id: ProofId;
  readonly kind: Proof['kind'];
  readonly content: ProofContent;
  readonly happened_at: Date;
  readonly received_at: Date;
  readonly is_added_later: boolean;
  readonly photos: Proof['photos'];
  readonly total_units: number | null;
  readonly is_withdrawn: boolean;
  readonly emptied_at: Date | null;
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
  accessPoint: content.accessPoint ?? null,
  payment: content.payment,
  units: content.units,
  unitsTotal: content.units === null ? null : (content.unitsTotal ?? row.total_units),
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
  addedBy: content.addedBy ?? null,
  accountDisabledAt: content.accountDisabledAt ?? null,
  isWithdrawn: row.is_withdrawn,
  emptiedAt: row.emptied_at?.toISOString() ?? null,
  seal,
});

export type ProofFiles = {
  readonly content: string;
  readonly thumbnail: string | null;
  readonly type: ProofFileType;
};

export type StoredProof = {
  readonly id: ProofId;
  readonly carrierId: OrganisationId;
  readonly actionId: string | null;
  readonly content: ProofContent;
  readonly emptiedAt: Date | null;
};

/** A seal as it is kept; `content` of a withdrawal only. */
export type StoredSeal = {
  readonly number: number;
  readonly kind: 'proof' | 'photo' | 'withdrawal';
  readonly subjectId: string;
  readonly contentHash: string;
  readonly previousHash: string;
  readonly hash: string;
  readonly sealedAt: Date;
  readonly content: object | null;
  readonly keyId: string | null;
  readonly signature: string | null;
};

export type StoredPhoto = {
  readonly id: PhotoId;
  readonly actionId: string;
  readonly type: ProofFileType;
  readonly sentSha256: string;
  readonly keptSha256: string;
  readonly takenAt: Date | null;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly fileKey: string;
};

export type ReadProofsRepo = ReturnType<typeof readProofsRepo>;

/** Proofs of the shipments that row-level security shows. */
export const readProofsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const proofs = async (shipmentId: ShipmentId, which: RawBuilder<unknown>): Promise<Proof[]> => {
    const { rows } =
      await sql<ProofRow>`select p.id, p.kind, p.content, p.happened_at, p.received_at, p.is_added_later, p.emptied_at, o.total_units,
        coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'type', f.type, 'takenAt', f.taken_at, 'width', f.width,
            'height', f.height) order by f.taken_at, f.id)
          from waybill.proof_photos f where f.added_by_organisation_id = p.carrier_id and f.action_id = p.action_id), '[]') as photos,
        exists (select from waybill.seals w where w.organisation_id = p.carrier_id and w.subject_id = p.id
          and w.kind = 'withdrawal') as is_withdrawn,
        (select jsonb_build_object('number', s.number, 'hash', s.hash) from waybill.seals s
          where s.organisation_id = p.carrier_id and s.subject_id = p.id and s.kind = 'proof') as seal
      from waybill.shipments o
      join waybill.proofs p on p.organisation_id = o.organisation_id and p.shipment_key = o.id
      where o.shipment_id = ${shipmentId} and ${which}
      order by p.received_at desc, p.id desc limit ${MOST_PROOFS}`.execute(tx);
    return rows.map(proofOf);
  };

  return {
    list: (shipmentId: ShipmentId): Promise<Proof[]> => proofs(shipmentId, sql`true`),

    find: async (shipmentId: ShipmentId, id: ProofId): Promise<Proof | null> =>
      (await proofs(shipmentId, sql`p.id = ${id}`))[0] ?? null,

    /** A proof as it is stored, to be added to or exported. */
    stored: async (shipmentId: ShipmentId, id: ProofId): Promise<StoredProof | null> => {
      const { rows } =
        await sql<StoredProof>`select p.id, p.carrier_id as "carrierId", p.action_id as "actionId", p.content, p.emptied_at as "emptiedAt"
        from waybill.shipments o
        join waybill.proofs p on p.organisation_id = o.organisation_id and p.shipment_key = o.id
        where o.shipment_id = ${shipmentId} and p.id = ${id}`.execute(tx);
      return rows[0] ?? null;
    },

    photos: async ({ carrierId, actionId }: StoredProof): Promise<StoredPhoto[]> => {
      if (actionId === null) return [];
      const { rows } = await sql<StoredPhoto>`select id, action_id as "actionId", type, sent_sha256 as "sentSha256",
          kept_sha256 as "keptSha256", taken_at as "takenAt", bytes, width, height, file_key as "fileKey"
        from waybill.proof_photos where added_by_organisation_id = ${carrierId} and action_id = ${actionId}
        order by taken_at, id`.execute(tx);
      return rows;
    },

    /** The seals of a proof and of its files, in the order of the chain. */
    seals: async ({ id, carrierId }: StoredProof, photos: readonly StoredPhoto[]): Promise<StoredSeal[]> => {
      const subjects = [id, ...photos.map((photo) => photo.id)];
      const { rows } =
        await sql<StoredSeal>`select number, kind, subject_id as "subjectId", content_hash as "contentHash",
          previous_hash as "previousHash", hash, sealed_at as "sealedAt", content, key_id as "keyId", signature
        from waybill.seals where organisation_id = ${carrierId} and subject_id = any (${subjects}::uuid[])
        order by number`.execute(tx);
      return rows;
    },

    findPhoto: async (shipmentId: ShipmentId, proofId: ProofId, photoId: PhotoId): Promise<ProofFiles | null> => {
      const { rows } = await sql<ProofFiles>`select f.file_key as content, f.thumbnail_key as thumbnail, f.type
        from waybill.shipments o
        join waybill.proofs p on p.organisation_id = o.organisation_id and p.shipment_key = o.id
        join waybill.proof_photos f on f.added_by_organisation_id = p.carrier_id and f.action_id = p.action_id
        where o.shipment_id = ${shipmentId} and p.id = ${proofId} and f.id = ${photoId}`.execute(tx);
      return rows[0] ?? null;
    },

    /** Keeps a proof that the office adds. False when one with this id is there. */
    add: async (shipment: ProvedShipment, proof: NewAddedProof): Promise<boolean> => {
      const { rows } =
        await sql`insert into waybill.proofs (organisation_id, id, shipment_key, carrier_id, action_id, kind, content,
          happened_at, received_at, is_added_later)
        values (${shipment.organisationId}, ${proof.id}, ${shipment.key}, ${organisationId}, ${proof.actionId}, ${proof.kind},
          ${JSON.stringify(proof.content)}::jsonb, ${proof.happenedAt}, ${proof.receivedAt}, true)
        on conflict do nothing returning id`.execute(tx);
      if (rows.length === 0) return false;
      // Whoever has met the driver at the door is not replaced.
      const met = proof.kind === 'pickup' ? sql.ref('picked_up_from') : sql.ref('received_by');
      await sql`update waybill.shipments set ${met} = coalesce(${met}, ${proof.content.name}),
          updated_at = greatest(updated_at, ${proof.receivedAt})
        where organisation_id = ${shipment.organisationId} and id = ${shipment.key}`.execute(tx);
      await queueProofMails(tx, organisationId, [proof.id], proof.receivedAt);
      return true;
    },

    hasPhoto: async (id: PhotoId): Promise<boolean> => {
      const { rows } = await sql`select 1 from waybill.proof_photos
        where added_by_organisation_id = ${organisationId} and id = ${id}`.execute(tx);
      return rows.length > 0;
    },

    addPhoto: async (shipment: ProvedShipment, photo: NewAddedFile): Promise<boolean> => {
      const { rows } =
        await sql`insert into waybill.proof_photos (added_by_organisation_id, id, action_id, type, sent_sha256,
          kept_sha256, received_at, bytes, width, height, file_key, thumbnail_key, thumbnail_bytes)
        values (${organisationId}, ${photo.id}, ${photo.actionId}, ${photo.type}, ${photo.sentSha256}, ${photo.keptSha256},
          ${photo.receivedAt}, ${photo.bytes}, ${photo.width}, ${photo.height}, ${photo.fileKey}, ${photo.thumbnailKey},
          ${photo.thumbnailBytes})
        on conflict do nothing returning id`.execute(tx);
      if (rows.length === 0) return false;
      await sql`update waybill.shipments set updated_at = greatest(updated_at, ${photo.receivedAt})
        where organisation_id = ${shipment.organisationId} and id = ${shipment.key}`.execute(tx);
      await sendAwaitedProofs(tx, organisationId, photo.actionId, photo.receivedAt);
      return true;
    },

    conflicts: async (shipmentId: ShipmentId): Promise<OfficeConflict[]> => {
      const rows = await tx
        .selectFrom('driver_conflicts')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('shipment_id', '=', shipmentId)
        .orderBy('raised_at', 'desc')
        .limit(MOST_PROOFS)
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
  };
};

type ProvedShipment = { readonly organisationId: OrganisationId; readonly key: ShipmentKey };

type NewAddedProof = {
  readonly id: ProofId;
  /** By which its files are found. */
  readonly actionId: string;
  readonly kind: Proof['kind'];
  readonly content: ProofContent;
  readonly happenedAt: Date;
  readonly receivedAt: Date;
};

type NewAddedFile = Omit<StoredPhoto, 'takenAt'> & {
  readonly receivedAt: Date;
  readonly thumbnailKey: string | null;
  readonly thumbnailBytes: number;
};
