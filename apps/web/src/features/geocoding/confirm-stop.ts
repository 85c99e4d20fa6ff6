import { ApiError } from '@waybill/contract/client';
import { confirmPlace, type GeocodedStop } from '@waybill/contract/geocoding';
import type { Point } from '@waybill/domain/geocoding';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { receiverText } from '../../shared/shipments/shipment-text.ts';
import { refreshStop, refreshWork } from './queries.ts';

type Pin = { readonly point: Point; readonly foundAddress: string | null; readonly isRemembered: boolean };

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale-version';

/** Puts the pin of a stop. When its address has changed meanwhile, the stop is shown anew. */
export const confirmStop = async (t: Translate, stop: GeocodedStop, pin: Pin): Promise<void> => {
  const { shipmentId, kind, streetAddress1, postcode, city } = stop;
  const name = receiverText(stop);
  try {
    await runAction(
      `place ${shipmentId} ${kind}`,
      t,
      {
        started: t('geocode.confirming', { name }),
        done: ({ settled }) => t('geocode.confirmed', { count: settled }),
        failed: t('geocode.confirmFailed', { name }),
        isQuiet: isStale,
      },
      () =>
        api(confirmPlace, {
          params: { shipmentId, kind },
          body: { ...pin, address: { streetAddress1, postcode, city } },
        }),
    );
  } catch (error) {
    if (isStale(error)) {
      showFlashAbout(`place ${shipmentId} ${kind}`, { type: 'warning', message: t('geocode.changed', { name }) });
      await refreshStop(shipmentId, kind);
    }
    throw error;
  }
  void refreshStop(shipmentId, kind);
  void refreshWork();
};
