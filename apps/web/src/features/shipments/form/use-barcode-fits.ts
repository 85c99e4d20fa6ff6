import { useEffect, useState } from 'react';

type Fits = (barcode: string) => boolean;

const anything: Fits = () => true;

/**
 * Whether a barcode fits the organisation's pattern. The engine is 65 kB and comes with the first parcel; until it is there
 * everything fits here, and the server judges alone.
 */
export const useBarcodeFits = (pattern: string, isNeeded: boolean): Fits => {
  const [fits, setFits] = useState<Fits>(() => anything);
  const shallLoad = isNeeded && pattern !== '';
  useEffect(() => {
    if (!shallLoad) return;
    import('@waybill/domain/barcode').then(
      ({ barcodeMatches, barcodeRegexProblem }) => {
        if (!barcodeRegexProblem(pattern)) setFits(() => (barcode: string) => barcodeMatches(pattern, barcode));
      },
      () => undefined,
    );
  }, [shallLoad, pattern]);
  return fits;
};
