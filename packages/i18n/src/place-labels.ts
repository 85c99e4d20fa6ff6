import { PLACE_DOUBTS, type PlaceDoubt } from '@waybill/domain/address/stop-place';
import { DIFFERENCES } from '@waybill/domain/geocoding';
import type { Translate } from './translate.ts';

const DOUBTS: readonly string[] = [...PLACE_DOUBTS, ...DIFFERENCES];
const isDoubt = (text: string): text is PlaceDoubt => DOUBTS.includes(text);

/** Why somebody should look at a place, or at several stops of one address. */
export const doubtText = (
  { state, doubt, stops = 1 }: { state: string; doubt: string | null; stops?: number },
  t: Translate,
): string => {
  if (doubt === null && stops > 1) return t('geocode.differing');
  if (state === 'failed') return t('geocode.error');
  return doubt && isDoubt(doubt) ? t(`geocode.doubt.${doubt}`) : t('geocode.doubt.unlikely');
};
