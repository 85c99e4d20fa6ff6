import { AppError } from '@waybill/domain/errors';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import { type DoOnce, keyBusy, type OnceAnswer, type OnceOnly, senderOf } from '../http/public-api/idempotency.ts';
import { ANSWER_KEPT_MS, idempotencyKeys } from '../records/idempotency-keys.ts';
import { type Seal, sealWith } from '../seal.ts';
import { ownScopeOf } from './wire-actors.ts';

type Needs = { readonly database: Database; readonly clock: Clock; readonly vault: KeyVault };

/** As much as the table takes; no answer to a write is nearly as long. */
const LONGEST_ANSWER = 2 * 1024 * 1024;

/**
 * The answer is kept in the transaction of what it tells: after a crash at any moment, both are there or neither. What is refused has done
 * nothing, and is not kept: it may be sent again, corrected, with the same key.
 */
export const wireOnce = ({ database, clock, vault }: Needs): DoOnce => {
  const seal = sealWith(vault.secretFor('kept-answer-cipher'));
  type Kept = ReturnType<typeof idempotencyKeys>;
  const answerBefore = async (kept: Kept, { key, requestHash, isSealed }: OnceOnly): Promise<OnceAnswer | null> => {
    const before = await kept.find(key, new Date(clock().getTime() - ANSWER_KEPT_MS));
    if (!before) return null;
    if (!before.requestHash.equals(requestHash)) throw new AppError('idempotency-key-reused');
    return { text: isSealed ? opened(seal, before.answer) : before.answer, isRepeated: true };
  };
  return async (actor, once, { first, work }) => {
    const { key, requestHash, isSealed } = once;
    const scope = ownScopeOf(actor);
    if (first) {
      const before = await database.inScope(scope, (tx) => answerBefore(idempotencyKeys(tx, senderOf(actor)), once));
      if (before) return before;
      await first();
    }
    return database.inOneTransaction(scope, async (tx) => {
      const kept = idempotencyKeys(tx, senderOf(actor));
      if (!(await kept.hold(key))) throw keyBusy();
      const before = await answerBefore(kept, once);
      if (before) return before;
      const text = await work();
      if (Buffer.byteLength(text) > LONGEST_ANSWER) throw new AppError('too-large');
      await kept.keep(key, requestHash, isSealed ? seal.seal(text).toString('base64') : text, clock());
      return { text, isRepeated: false };
    });
  };
};

const opened = (seal: Seal, answer: string): string => {
  const text = seal.open(Buffer.from(answer, 'base64'));
  if (text === null) throw new AppError('api-key-unreadable');
  return text;
};
