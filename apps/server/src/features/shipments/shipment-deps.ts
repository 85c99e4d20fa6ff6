import type { Shipment, ShipmentHistoryEntry } from '@waybill/contract/shipments';
import type { MovedPlace, StopPoints } from '@waybill/domain/address/stop-place';
import type { FieldSwitches } from '@waybill/domain/fields';
import type { OrganisationId, ShipmentId, SubCompanyId } from '@waybill/domain/ids';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { Parties } from '@waybill/domain/shipment-rights';
import type { SubCompanyRules } from '@waybill/domain/sub-company';
import type { Clock } from '../../clock.ts';
import type { Requester } from '../../http/visitor.ts';
import type { ManyShipmentsRepo } from './stored/many-shipments.repo.ts';
import type { ParcelsRepo } from './stored/parcels.repo.ts';
import type { ShipmentBatchRepo } from './stored/shipment-batch.repo.ts';
import type { ShipmentsRepo } from './stored/shipments.repo.ts';
import type { StoredShipment } from './stored/stored-shipment.ts';

/** The rules that the requester's config sets. */
export type ShipmentRules = Pick<
  OrganisationConfig,
  'role' | 'allowedCarrierIds' | 'allowedForwarderIds' | 'barcodeRegex' | 'usesChangeShipmentStatus'
> &
  FieldSwitches &
  SubCompanyRules & {
    /** The sub-company that the actor looks at, to which a new shipment belongs unless it says otherwise. */
    readonly viewing: SubCompanyId | null;
  };

type LogEntry = Omit<ShipmentHistoryEntry, 'occurredAt'> & { readonly occurredAt: Date };

/** Reads entries of one shipment, newest first; bound to it, to its reader and to a transaction by the wiring. */
export type ReadShipmentLog = (after: string | undefined, limit: number) => Promise<readonly LogEntry[]>;

type ReadDetail = (shipmentId: ShipmentId) => Promise<Shipment | null>;

export type ReadingShipments = {
  readonly detail: ReadDetail;
  readonly find: ShipmentsRepo['find'];
  /** The ids of the requester's own shipments that have an external id. */
  readonly idsOf: (externalId: string) => Promise<readonly ShipmentId[]>;
  /** The ids of the shipments in view that have a parcel with this barcode. */
  readonly idsWith: (barcode: string) => Promise<readonly ShipmentId[]>;
  readonly historyOf: (shipment: Parties & Pick<StoredShipment, 'key'>) => ReadShipmentLog;
};

export type WritingShipments = {
  readonly shipments: ShipmentsRepo;
  readonly parcels: ParcelsRepo;
  readonly batch: Pick<ShipmentBatchRepo, 'changeStatus'>;
  readonly many: ManyShipmentsRepo;
  /** Lets the places of new addresses be found in the background. Returns the confirmed ones that the points have moved. */
  readonly wantPlaces: (
    before: StoredShipment | null,
    after: StoredShipment,
    points?: StopPoints,
  ) => Promise<readonly MovedPlace[]>;
  /** The same for many, in their order. */
  readonly wantPlacesOf: (
    edits: readonly {
      readonly before: StoredShipment | null;
      readonly after: StoredShipment;
      readonly points?: StopPoints | undefined;
    }[],
  ) => Promise<readonly (readonly MovedPlace[])[]>;
  /** Lets them be found once more. */
  readonly findPlacesAgain: (shipments: readonly StoredShipment[]) => Promise<void>;
  readonly detail: ReadDetail;
  readonly rules: () => Promise<ShipmentRules>;
  /** The names of organisations, as far as the requester's organisation may know them. */
  readonly names: (ids: readonly OrganisationId[]) => Promise<ReadonlyMap<string, string>>;
  readonly record: (entries: readonly NewShipmentEntry[]) => Promise<void>;
};

/** Dependencies of the use-cases. Each call of `reading` and `writing` is one transaction. */
export type ShipmentDeps = {
  readonly clock: Clock;
  readonly newShipmentId: () => ShipmentId;
  /** Reads in the sub-company that the actor looks at. */
  readonly reading: <Result>(by: Requester, work: (repos: ReadingShipments) => Promise<Result>) => Promise<Result>;
  /** Finds shipments in the actor's view and may write in all of their own scope: an edit can move a shipment out of view. */
  readonly writing: <Result>(by: Requester, work: (repos: WritingShipments) => Promise<Result>) => Promise<Result>;
};
