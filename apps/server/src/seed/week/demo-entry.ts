import type { SubCompanyId } from '@waybill/domain/ids';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { Part } from '@waybill/domain/shipment-rights';
import type { ChangeableShipment, ParcelUnit } from '@waybill/domain/status-change';
import type { roadOf } from './vehicles.ts';
import type { DemoAuthor } from './week-people.ts';

export type DemoParcel = ParcelUnit & { readonly weight: number | null; readonly description: string | null };

/** A shipment as it is stored, with its history. */
export type DemoShipment = Omit<ShipmentDetails, 'parcels' | 'subCompanyId'> &
  Omit<ChangeableShipment, 'parcels'> & {
    readonly version: number;
    readonly subCompanies: Readonly<Record<Part, SubCompanyId | null>>;
    readonly parcels: readonly DemoParcel[];
  };

export type DemoHistoryEntry = { readonly at: Date; readonly by: DemoAuthor; readonly historyEntry: NewShipmentEntry };

export type DemoEntry = {
  readonly shipment: DemoShipment;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly history: readonly DemoHistoryEntry[];
  /** The facts of the delivery, as far as there has been one. */
  readonly road: ReturnType<typeof roadOf>;
};
