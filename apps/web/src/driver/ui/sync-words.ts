import type { Translate } from '@waybill/i18n/translate';

/** How much of what the driver has done is still on the phone only. */
export type SyncState = { readonly waiting: number; readonly isOnline: boolean };

/** What the strip and the pill say: always that something waits before that there is no signal, and that nothing is lost. */
export const syncWords = ({ waiting, isOnline }: SyncState, t: Translate) => {
  if (waiting === 0) {
    const title = t(isOnline ? 'driver.sync.allSent' : 'driver.sync.noSignal');
    return { title, short: title, detail: t('driver.sync.sentDetail') };
  }
  return {
    title: t('driver.sync.waiting', { count: waiting }),
    short: t('driver.sync.pill', { count: waiting }),
    detail: t(isOnline ? 'driver.sync.onItsWay' : 'driver.sync.safe'),
  };
};
