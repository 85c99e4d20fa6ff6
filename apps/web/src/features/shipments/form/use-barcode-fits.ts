import { useEffect, useState } from 'react';

type Fits = (barcode: string) => boolean;

const anything: Fits = () => true;

/**
 * Whether a barcode fits the organisation's pattern. The engine is 65 kB and loads with the first parcel; until then every
 * barcode fits here, and only the server checks.
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
