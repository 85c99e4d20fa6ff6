import { useEffect, useState } from 'react';

export type BarcodeEngine = typeof import('@waybill/domain/barcode');

/** The engine is 65 kB that only this screen needs, so it is loaded when it is first needed. */
export const loadBarcodeEngine = (): Promise<BarcodeEngine> => import('@waybill/domain/barcode');

/** null until the engine has loaded; without it only the server checks a pattern. */
export const useBarcodeEngine = (): BarcodeEngine | null => {
  const [engine, setEngine] = useState<BarcodeEngine | null>(null);
  useEffect(() => {
    loadBarcodeEngine().then(setEngine, () => undefined);
  }, []);
  return engine;
};
