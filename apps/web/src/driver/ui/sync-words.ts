import type { Translate } from '@waybill/i18n/translate';

/** How much of what the driver has done is still on the phone only, and how much was refused without the driver having seen it. */
export type SyncState = { readonly waiting: number; readonly refused: number; readonly isOnline: boolean };

/**
 * What the strip and the pill say: first that something was refused, and always that something waits before that there is no signal, and that
 * nothing is lost.
 */
export const syncWords = ({ waiting, refused, isOnline }: SyncState, t: Translate) => {
  if (refused > 0) {
    const title = t('driver.sync.needsYou', { count: refused });
    return { title, short: title, detail: t('driver.sync.needsYouDetail') };
  }
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
