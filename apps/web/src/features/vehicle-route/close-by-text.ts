import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { hintPlace } from '../../shared/estimate/hint-text.ts';
import { weightText } from '../../shared/shipments/shipment-text.ts';
import type { CloseBy } from './close-by.ts';

type Words = { readonly t: Translate; readonly format: Format };

/** A tenth is as much as anybody weighs. */
export const tenths = (value: number) => Math.round(value * 10) / 10;

const costText = ({ insertion, excessKg }: CloseBy, words: Words): string => {
  const { t } = words;
  const { obstacle } = insertion;
  if (obstacle === null) return hintPlace(insertion, words);
  if (excessKg === null) return t(`route.obstacle.${obstacle}`);
  return t('vehicleRoute.closeBy.tooHeavy', { weight: weightText(tenths(excessKg), words) });
};

/** `6 kg, after 8, +0.9 km`, or `240 kg, 24 kg too heavy`: what it is, and what it costs or why it cannot be added. */
export const closeByText = (found: CloseBy, words: Words): string => {
  const { weight } = found.shipment;
  return [weight !== null && weightText(weight, words), costText(found, words)].filter(Boolean).join(', ');
};
