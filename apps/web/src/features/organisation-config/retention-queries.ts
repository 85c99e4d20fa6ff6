import { queryOptions } from '@tanstack/react-query';
import { type RetentionRun, readRetention, rehearseRetention } from '@waybill/contract/retention';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { reasonText } from '../../lib/api/error-text.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { showFlashAbout } from '../../lib/state/flash.ts';
import type { LevelKey } from './queries.ts';

/** The server tells how far a rehearsal is; polling covers for what does not arrive. */
const ASK_AGAIN_MS = 2000;

export const retentionQuery = queryOptions({
  queryKey: ['retention-runs'],
  queryFn: () => api(readRetention),
  refetchInterval: ({ state: { data } }) =>
    data?.rehearsals.some(({ state }) => state === 'running') ? ASK_AGAIN_MS : false,
});

export type TypedPeriods = RetentionRun['periods'];

/** What would be removed with these periods; the counts come as they are made. */
export const rehearse = async (t: Translate, level: LevelKey, periods: TypedPeriods): Promise<void> => {
  try {
    await api(rehearseRetention, { body: { level, periods } });
    await queryClient.invalidateQueries({ queryKey: retentionQuery.queryKey });
  } catch (error) {
    showFlashAbout('retention', { type: 'error', message: `${t('config.retention.failed')}: ${reasonText(error, t)}` });
  }
};
