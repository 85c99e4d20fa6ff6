import type { OrganisationId } from '@waybill/domain/ids';
import type { ReadableStatus } from '@waybill/domain/partner-statuses';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { PartnerDeps } from '../features/partner-statuses/partner-deps.ts';
import { partnersRepo } from '../features/partner-statuses/partners.repo.ts';
import { readStatuses, type WordsFrom } from '../features/partner-statuses/understand-words.ts';
import { unknownWordsRepo } from '../features/partner-statuses/unknown-words.repo.ts';
import { authorOf } from './wire-actors.ts';
import { historyReader, ownScope } from './wire-scopes.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

export const wordsOf = (tx: Tx, organisationId: OrganisationId, at: Date) => ({
  partners: partnersRepo(tx, { organisationId }),
  unknownWords: unknownWordsRepo(tx, { organisationId }),
  at,
});

/** Reads words for other features, in their transaction; those that are not understood are remembered. */
export const statusReader =
  (tx: Tx, organisationId: OrganisationId, at: Date) =>
  (from: WordsFrom, words: readonly string[]): Promise<Map<string, ReadableStatus | null>> =>
    readStatuses(wordsOf(tx, organisationId, at), from, words);

export const wirePartners = (needs: Needs): PartnerDeps => {
  const inOwnScope = ownScope(needs);
  return (by, work) =>
    inOwnScope(by, (tx, scope, record) => {
      const at = needs.clock();
      return work({
        ...wordsOf(tx, scope.organisationId, at),
        stamp: { by: authorOf(by.actor, by.visitor), at },
        record,
        historyOf: (entityId) => historyReader(tx, scope, { entity: 'partner', entityId }),
      });
    });
};
