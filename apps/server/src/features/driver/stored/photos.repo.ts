import type { DriverActionId, PhotoId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { sendAwaitedProofs } from '../../../records/proof-mails.ts';

export type NewPhoto = {
  readonly id: PhotoId;
  readonly actionId: DriverActionId;
  readonly sentSha256: string;
  readonly keptSha256: string;
  readonly takenAt: Date;
  readonly receivedAt: Date;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly fileKey: string;
  readonly thumbnailKey: string | null;
  readonly thumbnailBytes: number;
};

export type PhotosRepo = ReturnType<typeof photosRepo>;

export const photosRepo = (tx: Tx, { organisationId }: Scope) => {
  const piecesOf = (id: PhotoId) =>
    tx.selectFrom('photo_pieces').where('organisation_id', '=', organisationId).where('photo_id', '=', id);
  return {
    /** Two tabs may send the same photo: one after the other. */
    takeTurn: async (id: PhotoId): Promise<void> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill photo ${id}`}, 0))`.execute(tx);
    },

    isKept: async (id: PhotoId): Promise<boolean> =>
      (await tx
        .selectFrom('proof_photos')
        .select('id')
        .where('added_by_organisation_id', '=', organisationId)
        .where('id', '=', id)
        .executeTakeFirst()) !== undefined,

    /** How much has come. Pieces come one after the other, so there is no gap. */
    received: async (id: PhotoId): Promise<number> => {
      const row = await piecesOf(id)
        .select(sql<number>`coalesce(sum(length(content)), 0)::integer`.as('bytes'))
        .executeTakeFirstOrThrow();
      return row.bytes;
    },

    /** All that is here of photos that are not whole yet, of the organisation: it takes its room as files do. */
    onTheirWay: async (): Promise<number> => {
      const row = await tx
        .selectFrom('photo_pieces')
        .select(sql<number>`coalesce(sum(octet_length(content)), 0)::float8`.as('bytes'))
        .where('organisation_id', '=', organisationId)
        .executeTakeFirstOrThrow();
      return row.bytes;
    },

    addPiece: async (id: PhotoId, from: number, content: Buffer, now: Date): Promise<void> => {
      await tx
        .insertInto('photo_pieces')
        .values({ organisation_id: organisationId, photo_id: id, start_byte: from, content, received_at: now })
        .execute();
    },

    pieces: async (id: PhotoId): Promise<readonly Buffer[]> =>
      (await piecesOf(id).select('content').orderBy('start_byte').execute()).map(({ content }) => content),

    dropPieces: async (id: PhotoId): Promise<void> => {
      await tx
        .deleteFrom('photo_pieces')
        .where('organisation_id', '=', organisationId)
        .where('photo_id', '=', id)
        .execute();
    },

    keep: async (photo: NewPhoto): Promise<void> => {
      await tx
        .insertInto('proof_photos')
        .values({
          added_by_organisation_id: organisationId,
          id: photo.id,
          action_id: photo.actionId,
          sent_sha256: photo.sentSha256,
          kept_sha256: photo.keptSha256,
          taken_at: photo.takenAt,
          received_at: photo.receivedAt,
          bytes: photo.bytes,
          width: photo.width,
          height: photo.height,
          file_key: photo.fileKey,
          thumbnail_key: photo.thumbnailKey,
          thumbnail_bytes: photo.thumbnailBytes,
        })
        .execute();
      // Whoever looks at the shipment is told that there is more to see.
      await sql`update waybill.shipments set updated_at = greatest(updated_at, ${photo.receivedAt}) where id in (
        select shipment_key from waybill.proofs where carrier_id = ${organisationId} and action_id = ${photo.actionId})`.execute(
        tx,
      );
      await sendAwaitedProofs(tx, organisationId, photo.actionId, photo.receivedAt);
    },
  };
};
