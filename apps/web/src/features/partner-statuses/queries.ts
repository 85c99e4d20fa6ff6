import { queryOptions } from '@tanstack/react-query';
import * as contract from '@waybill/contract/partners';
import { type Partner, partner, type UnknownWord } from '@waybill/contract/partners';
import type { PartnerId } from '@waybill/domain/ids';
import type { PartnerFields, ReadableStatus } from '@waybill/domain/partner-statuses';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { currentRow } from '../../lib/api/current-row.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { PARTNERS } from '../../shared/partners/partners-query.ts';

/** The first part of the query keys of words, by which live changes refresh them. */
const UNKNOWN_WORDS = 'unknown-words';

export type Shown = 'waiting' | 'ignored';
export const unknownWordsQuery = (show: Shown) =>
  queryOptions({
    queryKey: [UNKNOWN_WORDS, show],
    queryFn: () => api(contract.listUnknownWords, { query: { show } }),
  });

export const partnerHistory = (partnerId: PartnerId) => ({
  queryKey: [PARTNERS, 'history', partnerId],
  read: (after: string | undefined) => api(contract.readPartnerHistory, { params: { partnerId }, query: { after } }),
});

/** The newer version of a partner that another user has saved. */
export const newerPartner = (error: unknown): Partner | null => currentRow(partner, error);

const refreshed = async <Result>(done: Promise<Result>): Promise<Result> => {
  try {
    return await done;
  } finally {
    void queryClient.invalidateQueries({ queryKey: [PARTNERS] });
    void queryClient.invalidateQueries({ queryKey: [UNKNOWN_WORDS] });
  }
};

export const createPartner = (t: Translate, body: PartnerFields) => {
  const { name } = body;
  return runAction(
    'partner',
    t,
    {
      started: t('partners.saving', { name }),
      done: () => t('partners.created', { name }),
      failed: t('partners.saveFailed', { name }),
    },
    () => refreshed(api(contract.createPartner, { body })),
  );
};

export const editPartner = (t: Translate, partnerId: PartnerId, version: number, body: PartnerFields) => {
  const { name } = body;
  return runAction(
    partnerId,
    t,
    {
      started: t('partners.saving', { name }),
      done: () => t('partners.saved', { name }),
      failed: t('partners.saveFailed', { name }),
      isQuiet: (error) => newerPartner(error) !== null,
    },
    () => refreshed(api(contract.editPartner, { params: { partnerId }, body: { ...body, version } })),
  );
};

export const deletePartner = (t: Translate, { id, name }: Partner) =>
  runAction(
    id,
    t,
    {
      started: t('partners.deleting', { name }),
      done: () => t('partners.deleted', { name }),
      failed: t('partners.deleteFailed', { name }),
    },
    () => refreshed(api(contract.deletePartner, { params: { partnerId: id } })),
  );

export type Settlement = {
  readonly partnerId?: PartnerId;
  readonly status?: ReadableStatus;
  readonly word?: string;
};

export const settleWord = (t: Translate, { id }: UnknownWord, word: string, partner: string, body: Settlement) =>
  runAction(
    id,
    t,
    {
      started: t('partners.settling', { word }),
      done: () => t('partners.settled', { word, partner }),
      failed: t('partners.settleFailed', { word }),
    },
    () => refreshed(api(contract.settleUnknownWord, { params: { unknownWordId: id }, body })),
  );

export const ignoreWord = (t: Translate, { id }: UnknownWord, word: string, isIgnored: boolean) =>
  runAction(
    id,
    t,
    {
      started: t('partners.ignoring'),
      done: () => t(isIgnored ? 'partners.isIgnored' : 'partners.isTakenUp', { word }),
      failed: t('partners.ignoreFailed'),
    },
    () => refreshed(api(contract.ignoreUnknownWord, { params: { unknownWordId: id }, body: { isIgnored } })),
  );

export const tryWords = (statuses: PartnerFields['statuses'], sample: string, status: DeliveryStatus) =>
  api(contract.tryPartner, { body: { statuses, sample, status } });
