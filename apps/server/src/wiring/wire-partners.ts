import type { OrganisationId } from '@waybill/domain/ids';
import { LOCALES } from '@waybill/domain/locales';
import { READABLE_STATUSES, type ReadableStatus } from '@waybill/domain/partner-statuses';
import { fold } from '@waybill/domain/search-text';
import { createTranslate } from '@waybill/i18n/create-translate';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
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
const OWN_WORDS: ReadonlyMap<string, ReadableStatus> = new Map(
  READABLE_STATUSES.flatMap((status) => [
    [fold(status), status] as const,
    ...LOCALES.map((locale) => [fold(createTranslate(locale)(`deliveryStatus.${status}`)), status] as const),
  ]),
);
const ownStatus = (word: string) => OWN_WORDS.get(fold(word)) ?? null;

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
