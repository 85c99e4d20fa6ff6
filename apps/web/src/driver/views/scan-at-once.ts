import { useWedge } from '../../shared/scanner/use-wedge.ts';
import { openView } from '../navigation.ts';

/** What a hand scanner has read where there is no field for it; the scanner that opens takes it, once. */
let read: string | null = null;

/** A hand scanner needs no tap: what it reads opens the scanner of a stop, or of the load, and counts there. */
export const useScanAtOnce = (deliveryId: string | null): void =>
  useWedge(
    deliveryId === null
      ? null
      : (code) => {
          read = code;
          openView({ name: 'scan', deliveryId });
        },
  );

export const takeRead = (): string | null => {
  const code = read;
  read = null;
  return code;
};
