import type { OrganisationId } from '@waybill/domain/ids';
import { STATUS_PATH } from '@waybill/domain/import/import-targets';
import { type ReadableStatus, readableStatus } from '@waybill/domain/partner-statuses';
import { fold } from '@waybill/domain/search-text';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import { CHOICE_WORDS } from '../features/imports/import-words.ts';
import type { PartnerDeps } from '../features/partner-statuses/partner-deps.ts';
import { partnersRepo } from '../features/partner-statuses/partners.repo.ts';
import { meaningsOf, readStatuses, type WordsFrom } from '../features/partner-statuses/understand-words.ts';
import { unknownWordsRepo } from '../features/partner-statuses/unknown-words.repo.ts';
import { authorOf } from './wire-actors.ts';
import { historyReader, ownScope } from './wire-scopes.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

export const wordsOf = (tx: Tx, organisationId: OrganisationId, at: Date) => ({
  partners: partnersRepo(tx, { organisationId }),
  unknownWords: unknownWordsRepo(tx, { organisationId }),
  at,
});

/** Our own words in every language, and the names that programs use. Nobody sets `mixed`: it follows from parcels. */
const ownStatus = (word: string): ReadableStatus | null =>
  readableStatus.safeParse(CHOICE_WORDS.get(STATUS_PATH)?.get(fold(word))).data ?? null;

/**
 * Reads words for other features, in their transaction: those of the partners come first, then our own. Those that are neither are remembered, unless
 * they are only tried.
 */
export const statusReader =
  (tx: Tx, organisationId: OrganisationId, at: Date) =>
  (words: readonly string[], from: WordsFrom | null): Promise<Map<string, ReadableStatus | null>> => {
    const deps = wordsOf(tx, organisationId, at);
    return from === null ? meaningsOf(deps, null, words, ownStatus) : readStatuses(deps, from, words, ownStatus);
  };

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
