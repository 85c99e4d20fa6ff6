import { useEffect, useState } from 'react';

export type BarcodeEngine = typeof import('@waybill/domain/barcode');

/** The engine is 65 kB that only this screen needs, so it comes when it is first asked for. */
export const loadBarcodeEngine = (): Promise<BarcodeEngine> => import('@waybill/domain/barcode');

/** null until it is there; without it a pattern is checked by the server alone. */
export const useBarcodeEngine = (): BarcodeEngine | null => {
  const [engine, setEngine] = useState<BarcodeEngine | null>(null);
  useEffect(() => {
    loadBarcodeEngine().then(setEngine, () => undefined);
  }, []);
  return engine;
};
