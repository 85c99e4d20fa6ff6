import type { Sealed } from '@waybill/domain/driver/seal';
import { type DriverActionId, newId, type OrganisationId, type ProofId, type ShipmentKey } from '@waybill/domain/ids';
import type { StopKind } from '@waybill/domain/stop';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { queueProofMails } from '../../../records/proof-mails.ts';
import type { Deferred } from '../deferred.ts';

export type NewProof = {
  readonly shipment: { readonly organisationId: OrganisationId; readonly key: ShipmentKey };
  readonly actionId: DriverActionId | null;
  readonly kind: StopKind;
  readonly content: object;
  readonly happenedAt: Date;
  readonly receivedAt: Date;
  readonly isAddedLater: boolean;
};

export type ProofsRepo = ReturnType<typeof proofsRepo>;

export const proofsRepo = (tx: Tx, { organisationId }: Scope, later: Deferred) => {
  /** When the transaction ends. */
  const seal = (things: readonly Sealed[]): void => {
    later.seals = [...later.seals, ...things];
  };

  return {
    seal,

    /** Keeps proofs, seals them, and has them mailed to whoever wants them. */
    add: async (proofs: readonly NewProof[]): Promise<void> => {
      const [first] = proofs;
      if (!first) return;
      const added = proofs.map((proof) => ({ id: newId<ProofId>(), ...proof }));
      const rows = added.map(({ shipment, id, actionId, kind, content, happenedAt, receivedAt, isAddedLater }) => ({
        organisation_id: shipment.organisationId,
        id,
        shipment_key: shipment.key,
        action_id: actionId,
        kind,
        content,
        happened_at: happenedAt,
        received_at: receivedAt,
        is_added_later: isAddedLater,
      }));
      await sql`insert into waybill.proofs (carrier_id, organisation_id, id, shipment_key, action_id, kind, content, happened_at,
          received_at, is_added_later)
        select ${organisationId}, p.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as p (organisation_id uuid, id uuid, shipment_key uuid, action_id uuid, kind text, content jsonb, happened_at timestamptz,
            received_at timestamptz, is_added_later boolean)`.execute(tx);
      await queueProofMails(
        tx,
        organisationId,
        added.map(({ id }) => id),
        first.receivedAt,
      );
      seal(added.map(({ id, content }) => ({ kind: 'proof', subjectId: id, content })));
    },

    /** Of a stop that was closed. */
    ofAction: (actionId: DriverActionId) =>
      tx
        .selectFrom('proofs')
        .select(['id', 'content'])
        .where('carrier_id', '=', organisationId)
        .where('action_id', '=', actionId)
        .orderBy('id')
        .execute(),
  };
};
