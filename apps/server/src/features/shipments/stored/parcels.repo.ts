import type { ParcelId } from '@waybill/domain/ids';
import type { Tx } from '../../../db/connect.ts';
import { parcelValueColumns } from '../../../records/shipment-columns.ts';
import type { StoredParcel, StoredShipment } from './stored-shipment.ts';

type Owner = Pick<StoredShipment, 'organisationId' | 'key'>;

const rowsOf = ({ organisationId, key }: Owner, parcels: readonly StoredParcel[]) =>
  parcels.map((parcel, index) => ({
    organisation_id: organisationId,
    id: parcel.id,
    shipment_key: key,
    position: index + 1,
    barcode: parcel.barcode,
    ...parcelValueColumns(parcel),
    status: parcel.status,
    status_before_deletion: parcel.statusBeforeDeletion,
    deleted_at: parcel.deletedAt,
  }));

/** The parcels of a shipment that is held. */
export const parcelsRepo = (tx: Tx) => ({
  /**
   * Makes the list what it shall be, and answers with those whose barcode is another parcel's already. What changed is taken
   * out and put in again, so that two parcels can change barcodes with each other.
   */
  replace: async (
    shipment: Owner,
    before: readonly StoredParcel[],
    after: readonly StoredParcel[],
  ): Promise<readonly ParcelId[]> => {
    const kept = new Map(rowsOf(shipment, before).map((row) => [row.id, JSON.stringify(row)]));
    const changed = rowsOf(shipment, after).filter((row) => kept.get(row.id) !== JSON.stringify(row));
    const stay = new Set(after.map(({ id }) => id));
    const out = [...kept.keys()].filter((id) => !stay.has(id) || changed.some((row) => row.id === id));
    if (out.length > 0) {
      await tx
        .deleteFrom('parcels')
        .where('organisation_id', '=', shipment.organisationId)
        .where('shipment_key', '=', shipment.key)
        .where('id', 'in', out)
        .execute();
    }
    if (changed.length === 0) return [];
    const inserted = await tx
      .insertInto('parcels')
      // In one order, or two with the same barcodes could wait for each other.
      .values(changed.toSorted((a, b) => (a.barcode < b.barcode ? -1 : 1)))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    const written = new Set(inserted.map(({ id }) => id));
    return changed.filter(({ id }) => !written.has(id)).map(({ id }) => id);
  },
});
export type ParcelsRepo = ReturnType<typeof parcelsRepo>;
