import type { Member } from '@waybill/domain/actor';
import type { OrganisationId, ParcelId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { ChangeableShipment } from '@waybill/domain/status-change';
import type { Clock } from '../../clock.ts';
import type { InScope, Requester } from '../../http/visitor.ts';
import type { WarehouseHoldsRepo } from './stored/warehouse-holds.repo.ts';
import type { WarehouseListRepo } from './stored/warehouse-list.repo.ts';
import type { LeftStops, WarehouseScansRepo } from './stored/warehouse-scans.repo.ts';

/** An admin or a driver. */
export type WarehouseHand = Requester<Member>;

export type WarehouseRules = Pick<OrganisationConfig, 'usesWarehouseScan' | 'barcodeRegex' | 'timeZone'>;

/** A shipment as it is stored, as far as the warehouse has to do with it. */
export type HeldShipment = ChangeableShipment &
  Pick<ShipmentDetails, 'warehouseLocation' | 'containerNumber' | 'dropoff' | 'flags' | 'temperatureRange'>;

export type WarehouseRepos = {
  readonly organisationId: OrganisationId;
  readonly author: string;
  readonly rules: () => Promise<WarehouseRules>;
  readonly list: WarehouseListRepo;
  readonly scans: WarehouseScansRepo;
  readonly holds: WarehouseHoldsRepo;
  /** Locks a shipment. */
  readonly hold: (shipmentId: ShipmentId) => Promise<HeldShipment | null>;
  readonly changeStatus: (shipments: readonly ChangeableShipment[], now: Date, isUndo?: boolean) => Promise<void>;
  /** The shipment is carried by its carrier from now on: its places are found. */
  readonly findPlacesAgain: (shipment: ChangeableShipment) => Promise<void>;
  readonly record: (entries: readonly NewShipmentEntry[]) => Promise<void>;
  /** Gives a parcel another barcode; false when another parcel has it. */
  readonly tieLabel: (shipment: ShipmentId, parcel: ParcelId, barcode: string) => Promise<boolean>;
  readonly stopsOf: (shipment: ShipmentKey) => Promise<LeftStops>;
  /** False when it is somewhere else by now. */
  readonly putBack: (stops: LeftStops, now: Date) => Promise<boolean>;
};

export type WarehouseDeps = {
  readonly clock: Clock;
  /** In the division that is looked at: lists. */
  readonly reading: InScope<WarehouseRepos, Member>;
  /** There, too. */
  readonly inView: InScope<WarehouseRepos, Member>;
  /** In all that is theirs: what is scanned is found wherever it belongs. */
  readonly inScope: InScope<WarehouseRepos, Member>;
};
