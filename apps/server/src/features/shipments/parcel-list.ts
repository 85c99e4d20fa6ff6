import { newId, type ParcelId, type ShipmentId } from '@waybill/domain/ids';
import { madeUpBarcode, type ParcelDetails } from '@waybill/domain/parcel';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { NEXT_STATUSES, type Unit } from '@waybill/domain/transitions';
import type { FieldRefusal } from '@waybill/domain/validation';
import { barcodesThatDiffer } from './match-barcodes.ts';
import type { StoredParcel } from './stored/stored-shipment.ts';

type Shipment = {
  readonly shipmentId: ShipmentId;
  readonly deliveryStatus: DeliveryStatus;
  readonly parcels: readonly StoredParcel[];
};
type Listed = { readonly parcels: readonly StoredParcel[]; readonly problems: readonly FieldRefusal[] };

/** A new parcel has the status of its shipment; it is new when the shipment's parcels have several. */
const newUnit = ({ deliveryStatus }: Shipment): Unit => ({
  status: deliveryStatus === 'mixed' ? 'new' : deliveryStatus,
  statusBeforeDeletion: null,
  deletedAt: null,
});

const isRemovable = ({ status }: StoredParcel) =>
  status === 'deleted' || (NEXT_STATUSES[status] as readonly DeliveryStatus[]).includes('deleted');

/**
 * The parcels after an edit, and the problems with them. A parcel with a known id, or with
 * the barcode of an existing one, keeps its status.
 */
export const listParcels = async (
  shipment: Shipment,
  typed: readonly ParcelDetails[],
  barcodeRegex: string,
): Promise<Listed> => {
  const problems: FieldRefusal[] = [];
  const known = new Map(shipment.parcels.map((parcel) => [parcel.id, parcel]));
  const byBarcode = new Map(shipment.parcels.map((parcel) => [parcel.barcode, parcel]));
  const used = new Set(typed.map(({ id, barcode }) => barcode ?? (id && known.get(id)?.barcode)));
  const changed: { readonly barcode: string; readonly index: number }[] = [];
  let number = 0;
  const freeBarcode = () => {
    let made: string;
    do made = madeUpBarcode(shipment.shipmentId, ++number);
    while (used.has(made));
    return made;
  };
  const parcels = typed.map((parcel, index): StoredParcel => {
    const before = parcel.id ? known.get(parcel.id) : byBarcode.get(parcel.barcode ?? '');
    if (parcel.id && !before)
      problems.push({
        path: `parcels.${index}.id`,
        problem: 'invalid',
        allowed: 'the id of a parcel of this shipment',
      });
    const barcode = parcel.barcode ?? before?.barcode ?? freeBarcode();
    if (barcode !== before?.barcode) changed.push({ barcode, index });
    const { weight, description } = parcel;
    return {
      ...(before ?? { id: newId<ParcelId>(), ...newUnit(shipment) }),
      barcode,
      weight,
      description,
    };
  });
  const differing = await barcodesThatDiffer(
    barcodeRegex,
    changed.map(({ barcode }) => barcode),
  );
  for (const { barcode, index } of changed) {
    if (differing.has(barcode))
      problems.push({ path: `parcels.${index}.barcode`, problem: 'barcode', allowed: `pattern: ${barcodeRegex}` });
  }
  const stay = new Set(parcels.map(({ id }) => id));
  if (shipment.parcels.some((parcel) => !stay.has(parcel.id) && !isRemovable(parcel)))
    problems.push({ path: 'parcels', problem: 'parcel-under-way' });
  return { parcels, problems };
};
