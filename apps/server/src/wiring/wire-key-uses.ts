import type { ApiKeyActor } from '@waybill/domain/actor';
import { KEY_USES, KEY_USES_OF_PLACE } from '@waybill/domain/throttle';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { throttlesRepo } from '../features/accounts/throttles.repo.ts';
import type { Visitor } from '../http/visitor.ts';
import { auditRecorder } from '../records/audit-log.ts';
import { authorOf } from './wire-actors.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

/** The number of places that a process remembers, so that a program in full swing costs no look-up with each request. */
const MOST_REMEMBERED = 10_000;
const LAST_USE_MS = 60_000;

/**
 * Writes the use of an API key to its history: the first of a day from each place, and fifty places a day at most. The count is
 * in the database, so that several processes write it once.
 */
export const wireKeyUses = ({ database, clock }: Needs) => {
  const recordedUntil = new Map<string, number>();
  const lastUsedUntil = new Map<string, number>();

  const recordHistory = async (key: ApiKeyActor, visitor: Visitor, now: Date): Promise<void> => {
    const place = `api-key-use:${key.keyId} ${visitor.countedAddress}`;
    if ((recordedUntil.get(place) ?? 0) > now.getTime()) return;
    await database.asSignIn(async (tx) => {
      const throttles = throttlesRepo(tx);
      if (!(await throttles.attempt(place, now, KEY_USES_OF_PLACE)).allowed) return;
      if (!(await throttles.attempt(`api-key-use:${key.keyId}`, now, KEY_USES)).allowed) return;
      await auditRecorder(
        tx,
        key.organisationId,
        authorOf(key, visitor),
        now,
      )({
        entity: 'api-key',
        entityId: key.organisationId,
        action: 'used',
        changes: {
          ...(key.named && { name: { from: null, to: key.named.name } }),
          key: { from: null, to: key.lastCharacters },
        },
      });
    });
    if (recordedUntil.size >= MOST_REMEMBERED) recordedUntil.clear();
    recordedUntil.set(place, now.getTime() + KEY_USES_OF_PLACE.forgetAfterMs);
  };

  /** For the list of keys; once in a minute is often enough to see that one is in use. */
  const recordLastUse = async ({ organisationId, named }: ApiKeyActor, now: Date): Promise<void> => {
    if (!named || (lastUsedUntil.get(named.id) ?? 0) > now.getTime()) return;
    if (lastUsedUntil.size >= MOST_REMEMBERED) lastUsedUntil.clear();
    lastUsedUntil.set(named.id, now.getTime() + LAST_USE_MS);
    await database.asSignIn(async (tx) => {
      await tx
        .insertInto('api_key_uses')
        .values({ organisation_id: organisationId, api_key_id: named.id, last_used_at: now })
        .onConflict((conflict) =>
          conflict.columns(['organisation_id', 'api_key_id']).doUpdateSet({ last_used_at: now }),
        )
        .execute();
    });
  };

  return async (key: ApiKeyActor, visitor: Visitor): Promise<void> => {
    const now = clock();
    await recordHistory(key, visitor, now);
    await recordLastUse(key, now);
  };
};
