import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { kilometresText, signed } from '../routes/route-text.ts';
import type { Hint } from './hint.ts';

type Words = { readonly t: Translate; readonly format: Format };
type Place = Pick<Extract<Hint, { kind: 'fits' }>, 'after' | 'isShared' | 'metres'>;

/** From so many metres on, tenths of a kilometre say more than an estimate knows. */
const WHOLE_FROM = 10_000;

/** `+0.5 km`, `+127 km` */
export const hintDistance = (metres: number, words: Words): string => {
  const step = Math.abs(metres) < WHOLE_FROM ? 100 : 1000;
  return signed(Math.round(metres / step) * step, (absolute) => kilometresText(absolute, words));
};

/** `after 8, +0.5 km`: the cheapest place on a route. */
export const hintPlace = ({ after, isShared, metres }: Place, words: Words): string => {
  const { t } = words;
  const distance = hintDistance(metres, words);
  if (isShared) return t('route.hint.shared', { number: after ?? 1 });
  return after === null ? t('route.hint.first', { distance }) : t('route.hint.after', { number: after, distance });
};
