import { createHash } from 'node:crypto';
import { canonicalText, NO_SEAL, type Seal, type Sealed, sealText } from '@waybill/domain/driver/seal';
import type { ProofSignature } from '@waybill/domain/proof/exported-proof';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';

/** Signs the text of a seal. */
export type SealSigner = (text: string) => ProofSignature;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Adds to the organisation's chain. Those who seal at the same time wait for each other, so this comes last in a transaction. */
export const sealAll = async (
  tx: Tx,
  { organisationId }: Scope,
  things: readonly Sealed[],
  now: Date,
  sign: SealSigner,
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
    const text = sealText(one);
    previousHash = hashOf(text);
    const { keyId, value } = sign(text);
    return {
      organisation_id: organisationId,
      number,
      kind,
      subject_id: subjectId,
      content_hash: one.contentHash,
      previous_hash: one.previousHash,
      hash: previousHash,
      sealed_at: now,
      // Proofs and photos have rows of their own.
      content: kind === 'withdrawal' ? JSON.stringify(content) : null,
      key_id: keyId,
      signature: value,
    };
  });
  await tx.insertInto('seals').values(rows).execute();
};
