import { createHash } from 'node:crypto';
import { canonicalText, NO_SEAL, type Seal, sealText } from '@waybill/domain/driver/seal';
import { type DriverActionId, newId, type OrganisationId, type ProofId, type ShipmentKey } from '@waybill/domain/ids';
import type { StopKind } from '@waybill/domain/stop';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import type { Deferred, Sealed } from '../deferred.ts';

export type NewProof = {
  readonly shipment: { readonly organisationId: OrganisationId; readonly key: ShipmentKey };
  readonly actionId: DriverActionId | null;
  readonly kind: StopKind;
  readonly content: object;
  readonly happenedAt: Date;
  readonly receivedAt: Date;
  readonly isAddedLater: boolean;
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Adds to the organisation's chain. Those who seal at the same time wait for each other, so this comes last in a transaction. */
export const sealAll = async (
  tx: Tx,
  { organisationId }: Scope,
  things: readonly Sealed[],
  now: Date,
): Promise<void> => {
  if (things.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill seals ${organisationId}`}, 0))`.execute(tx);
  const last = await tx
    .selectFrom('seals')
    .select(['number', 'hash'])
    .where('organisation_id', '=', organisationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  let previousHash = last?.hash ?? NO_SEAL;
  let number = last?.number ?? 0;
  const rows = things.map(({ kind, subjectId, content }) => {
    number += 1;
    const one: Seal = {
      number,
      kind,
      subjectId,
      contentHash: hashOf(canonicalText(content)),
      previousHash,
      sealedAt: now.toISOString(),
    };
    previousHash = hashOf(sealText(one));
    return {
      organisation_id: organisationId,
      number,
      kind,
      subject_id: subjectId,
      content_hash: one.contentHash,
      previous_hash: one.previousHash,
      hash: previousHash,
      sealed_at: now,
    };
  });
  await tx.insertInto('seals').values(rows).execute();
};

export type ProofsRepo = ReturnType<typeof proofsRepo>;

export const proofsRepo = (tx: Tx, { organisationId }: Scope, later: Deferred) => {
  /** When the transaction ends. */
  const seal = (things: readonly Sealed[]): void => {
    later.seals = [...later.seals, ...things];
  };

  return {
    seal,

    /** Keeps proofs, and seals them. */
    add: async (proofs: readonly NewProof[]): Promise<void> => {
      if (proofs.length === 0) return;
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
