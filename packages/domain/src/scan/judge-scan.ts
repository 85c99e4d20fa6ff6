import { barcodeMatches } from '../barcode.ts';
import { BARCODE_MAX, isMadeUpBarcode, isPrintable } from '../parcel.ts';
import { scannedCode } from './scanned-code.ts';

/** A parcel that should be here. A shipment without parcels is one, with the shipment's own id as its barcode. */
export type ExpectedParcel = {
  readonly id: string;
  readonly shipmentId: string;
  readonly barcode: string;
  readonly isScanned: boolean;
};

/** What a scanned code is held against; stops and vehicles are described as the caller likes to have them back. */
export type ScanRules<Parcel extends ExpectedParcel, Stop, Vehicle> = {
  /** The parcels of this stop, of the load, or of the warehouse's list. */
  readonly expected: readonly Parcel[];
  /** The other parcels of this vehicle. */
  readonly forOtherStops?: readonly { readonly barcode: string; readonly stop: Stop }[];
  /** Parcels of other vehicles, as far as they are known here. */
  readonly onOtherVehicles?: readonly { readonly barcode: string; readonly vehicle: Vehicle }[];
  /** The organisation's pattern; empty accepts every code. */
  readonly barcodeRegex: string;
};

export type ScanOutcome<Parcel extends ExpectedParcel = ExpectedParcel, Stop = unknown, Vehicle = unknown> =
  | { readonly outcome: 'right' | 'scanned-before'; readonly code: string; readonly parcel: Parcel }
  | { readonly outcome: 'other-stop'; readonly code: string; readonly stop: Stop }
  | { readonly outcome: 'wrong-vehicle'; readonly code: string; readonly vehicle: Vehicle }
  /** Nothing carries this code: it can become the barcode of one of these parcels, which have no label of their own. */
  | { readonly outcome: 'new-label'; readonly code: string; readonly parcels: readonly Parcel[] }
  | { readonly outcome: 'unknown' | 'badly-formed'; readonly code: string };

/** Whether a parcel could have this barcode. */
const isWellFormed = (code: string, pattern: string): boolean =>
  code !== '' && code.length <= BARCODE_MAX && isPrintable(code) && barcodeMatches(pattern, code);

/**
 * What a scanned code is. Parcels are looked for before the form of the code: a label that was right when it was printed
 * stays right after the organisation has changed its pattern.
 */
export const judgeScan = <Parcel extends ExpectedParcel, Stop = never, Vehicle = never>(
  read: string,
  { expected, forOtherStops = [], onOtherVehicles = [], barcodeRegex }: ScanRules<Parcel, Stop, Vehicle>,
): ScanOutcome<Parcel, Stop, Vehicle> => {
  const code = scannedCode(read);

  // Two organisations may have used the same barcode, and then both parcels are scanned by it, one after the other.
  const carrying = expected.filter(({ barcode }) => barcode === code);
  const next = carrying.find(({ isScanned }) => !isScanned);
  if (next) return { outcome: 'right', code, parcel: next };
  const [before] = carrying;
  if (before) return { outcome: 'scanned-before', code, parcel: before };

  const onBoard = forOtherStops.find(({ barcode }) => barcode === code);
  if (onBoard) return { outcome: 'other-stop', code, stop: onBoard.stop };
  const elsewhere = onOtherVehicles.find(({ barcode }) => barcode === code);
  if (elsewhere) return { outcome: 'wrong-vehicle', code, vehicle: elsewhere.vehicle };

  if (!isWellFormed(code, barcodeRegex)) return { outcome: 'badly-formed', code };
  const unlabelled = expected.filter(
    ({ shipmentId, barcode, isScanned }) => !isScanned && isMadeUpBarcode(shipmentId, barcode),
  );
  return unlabelled.length > 0 ? { outcome: 'new-label', code, parcels: unlabelled } : { outcome: 'unknown', code };
};
