import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { kilometresText, signed } from '../../shared/routes/route-text.ts';
import type { RouteEffect } from './route-effect.ts';

type Words = { readonly t: Translate; readonly format: Format };

/** `−0.8 km, on time`: what a change does, in few words. */
export const effectText = ({ metres, lateStops }: RouteEffect, words: Words): string => {
  const { t } = words;
  const km = signed(metres, (absolute) => kilometresText(absolute, words));
  return `${km}, ${lateStops === 0 ? t('route.onTime') : t('route.lateStops', { count: lateStops })}`;
};
