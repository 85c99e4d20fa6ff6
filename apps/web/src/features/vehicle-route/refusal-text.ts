import type { Translate } from '@waybill/i18n/translate';
import { nameOfStop } from '../../shared/routes/route-text.ts';
import type { MoveRefusal } from './route-order.ts';

/** Why a stop stays where it is. */
export const refusalText = (refusal: MoveRefusal, t: Translate): string =>
  refusal.reason === 'pickup-first'
    ? t('vehicleRoute.refusal.pickup-first', {
        pickup: nameOfStop(refusal.pickup),
        dropoff: nameOfStop(refusal.dropoff),
      })
    : t(`vehicleRoute.refusal.${refusal.reason}`);
