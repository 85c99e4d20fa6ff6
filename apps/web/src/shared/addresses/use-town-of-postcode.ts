import { townOfPostcode } from '@waybill/domain/address/town-of-postcode';
import { useRef } from 'react';

type Town = { readonly postcode: string; readonly city: string };

/** The fields after another postcode was typed: an Icelandic one fills the town, unless somebody has typed or picked it. */
export const withTownOf = (postcode: string, { city }: Pick<Town, 'city'>, filled: string | null): Partial<Town> =>
  city === '' || city === filled ? { postcode, city: townOfPostcode(postcode) ?? '' } : { postcode };

/** Remembers which town was filled in, and not typed: it goes with its postcode. */
export const useTownOfPostcode = (town: Pick<Town, 'city'>) => {
  const filled = useRef<string | null>(null);
  return (postcode: string): Partial<Town> => {
    const next = withTownOf(postcode, town, filled.current);
    if (next.city !== undefined) filled.current = next.city === '' ? null : next.city;
    return next;
  };
};
