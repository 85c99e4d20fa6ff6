import type { ParcelId } from '@waybill/domain/ids';
import type { Tx } from '../../../db/connect.ts';
import { parcelValueColumns } from '../../../records/shipment-columns.ts';
import { barcodesInUseTwice } from './numbers-in-use.sql.ts';
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

/** The ids that go, and the rows that come: a changed parcel is deleted and inserted again. */
export const changedParcels = (shipment: Owner, before: readonly StoredParcel[], after: readonly StoredParcel[]) => {
  const kept = new Map(rowsOf(shipment, before).map((row) => [row.id, JSON.stringify(row)]));
  const changed = rowsOf(shipment, after).filter((row) => kept.get(row.id) !== JSON.stringify(row));
  const [stay, again] = [new Set(after.map(({ id }) => id)), new Set(changed.map(({ id }) => id))];
  return { out: [...kept.keys()].filter((id) => !stay.has(id) || again.has(id)), changed };
};

/** The parcels of a locked shipment. */
export const parcelsRepo = (tx: Tx) => ({
  /** Replaces the list, and returns the parcels whose barcode another parcel in sight has too. */
  replace: async (
    shipment: Owner,
    before: readonly StoredParcel[],
    after: readonly StoredParcel[],
  ): Promise<readonly ParcelId[]> => {
    const { out, changed } = changedParcels(shipment, before, after);
    if (out.length > 0) {
      await tx
        .deleteFrom('parcels')
        .where('organisation_id', '=', shipment.organisationId)
        .where('shipment_key', '=', shipment.key)
        .where('id', 'in', out)
        .execute();
    }
    if (changed.length === 0) return [];
    await tx.insertInto('parcels').values(changed).execute();
    const live = changed.filter(({ status }) => status !== 'deleted');
    const twice = await barcodesInUseTwice(
      tx,
      shipment.organisationId,
      live.map(({ barcode }) => barcode),
    );
    return live.filter(({ barcode }) => twice.has(barcode)).map(({ id }) => id);
  },
});
export type ParcelsRepo = ReturnType<typeof parcelsRepo>;
