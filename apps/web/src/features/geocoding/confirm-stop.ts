import { ApiError, ConnectionError } from '@waybill/contract/client';
import { confirmPlace, type GeocodedStop, undoPlacing } from '@waybill/contract/geocoding';
import type { Point } from '@waybill/domain/geocoding';
import { UNDO_MS } from '@waybill/domain/undo-time';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { receiverText } from '../../shared/shipments/shipment-text.ts';
import { refreshKnownPlaces, refreshStop, refreshWork, takeOffWork } from './queries.ts';
import { unmarkPlaced } from './work-state.ts';

type Pin = { readonly point: Point; readonly foundAddress: string | null; readonly isRemembered: boolean };

/** One for all stops: whoever places many in a minute sees the message of the last. */
const SUBJECT = 'place';

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale-version';
const isOffline = (error: unknown) => error instanceof ConnectionError;

const refresh = ({ shipmentId, kind }: GeocodedStop) => {
  void refreshStop(shipmentId, kind);
  void refreshWork();
  void refreshKnownPlaces();
};

const takeBack = (t: Translate, stop: GeocodedStop, undo: string) =>
  runAction(
    SUBJECT,
    t,
    {
      started: t('action.undoing'),
      done: ({ restored }) => t('geocode.undone', { count: restored }),
      failed: t('action.undoFailed'),
    },
    async () => {
      const answer = await api(undoPlacing, { body: { undo } });
      unmarkPlaced(stop);
      refresh(stop);
      return answer;
    },
  );

/** Puts the pin of a stop, and offers to undo that. When its address has changed meanwhile, the stop is shown anew. */
export const confirmStop = async (t: Translate, stop: GeocodedStop, pin: Pin): Promise<void> => {
  const { shipmentId, kind, streetAddress1, postcode, city } = stop;
  const name = receiverText(stop);
  const warn = (message: string) => showFlashAbout(SUBJECT, { type: 'warning', message });
  try {
    await runAction(
      SUBJECT,
      t,
      {
        started: t('geocode.confirming', { name }),
        done: ({ settled, undo }) => {
          const message = t('geocode.confirmed', { count: settled });
          const onClick = () => undo && void takeBack(t, stop, undo).catch(() => null);
          return undo ? { message, action: { text: t('action.undo'), onClick }, timeout: UNDO_MS } : message;
        },
        failed: t('geocode.confirmFailed', { name }),
        isQuiet: (error) => isStale(error) || isOffline(error),
      },
      () =>
        api(confirmPlace, {
          params: { shipmentId, kind },
          body: { ...pin, address: { streetAddress1, postcode, city } },
        }),
    );
  } catch (error) {
    if (isOffline(error)) warn(t('geocode.confirmOffline', { name }));
    if (isStale(error)) {
      warn(t('geocode.changed', { name }));
      await refreshStop(shipmentId, kind);
    }
    throw error;
  }
  takeOffWork(stop);
  refresh(stop);
};
