import { ApiError } from '@waybill/contract/client';
import { type FetchRun, startFetch as startFetchEndpoint } from '@waybill/contract/fetch-updates';
import type { FetchRunId } from '@waybill/domain/ids';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { reasonText } from '../../lib/api/error-text.ts';
import { dismissFlash, showFlash, showFlashAbout } from '../../lib/state/flash.ts';
import { FETCH_RUNS, refreshFetches, watchRun } from './queries.ts';

type Needs = { readonly t: Translate; readonly onShow: () => void };

/** What came of a run, in a line. */
export const runText = ({ changed, conflicts, notFound, faults }: FetchRun, t: Translate): string =>
  [
    changed > 0 ? t('shipmentList.fetch.changed', { count: changed }) : null,
    conflicts > 0 ? t('shipmentList.fetch.conflicts', { count: conflicts }) : null,
    notFound > 0 ? t('shipmentList.fetch.notFound', { count: notFound }) : null,
    faults > 0 ? t('shipmentList.fetch.faults', { count: faults }) : null,
  ]
    .filter((part) => part !== null)
    .join(', ');

const tellEnd = (run: FetchRun, { t, onShow }: Needs): void => {
  const action = { text: t('shipmentList.fetch.show'), onClick: onShow };
  if (run.state === 'failed')
    showFlashAbout(FETCH_RUNS, { type: 'error', message: t('shipmentList.fetch.failed'), action });
  else if (run.state === 'cancelled')
    showFlashAbout(FETCH_RUNS, { type: 'info', message: t('shipmentList.fetch.cancelled'), action });
  else {
    const isSettled = run.conflicts + run.notFound + run.faults === 0;
    const message = runText(run, t) || t('shipmentList.fetch.nothing');
    showFlashAbout(FETCH_RUNS, { type: isSettled ? 'success' : 'warning', message, action });
  }
};

/** Runs whose end somebody on this page waits for already. */
const watched = new Set<FetchRunId>();

/** Fetches updates, or joins those who do, and tells how it ended. It runs on the server, also when this page is closed. */
export const startFetch = async (needs: Needs): Promise<void> => {
  const { t, onShow } = needs;
  try {
    const { run } = await api(startFetchEndpoint, {});
    void refreshFetches();
    if (watched.has(run.id)) return;
    watched.add(run.id);
    const action = { text: t('shipmentList.fetch.show'), onClick: onShow };
    const running = showFlash({ type: 'info', message: t('shipmentList.fetch.started'), action });
    watchRun(run.id, (ended) => {
      watched.delete(run.id);
      dismissFlash(running);
      void refreshFetches();
      tellEnd(ended, needs);
    });
  } catch (error) {
    const isMissing = error instanceof ApiError && error.code === 'no-fetch-source';
    const message = `${t('shipmentList.fetch.failed')}: ${reasonText(error, t)}`;
    showFlash({
      type: 'error',
      message,
      ...(isMissing && { action: { text: t('shipmentList.fetch.setUp'), onClick: onShow } }),
    });
  }
};
