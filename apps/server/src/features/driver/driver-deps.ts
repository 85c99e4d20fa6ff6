import type { Readable } from 'node:stream';
import type { Route } from '@waybill/contract/routes';
import type { Author, Member } from '@waybill/domain/actor';
import type { BulkShipment } from '@waybill/domain/bulk';
import type { OrganisationId, ParcelId, ShipmentId, ShipmentKey, VehicleId } from '@waybill/domain/ids';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { ChangeableShipment } from '@waybill/domain/status-change';
import type { Clock } from '../../clock.ts';
import type { Requester } from '../../http/visitor.ts';
import type { CollectionsRepo } from './stored/collections.repo.ts';
import type { ConflictsRepo } from './stored/conflicts.repo.ts';
import type { DriverActionsRepo } from './stored/driver-actions.repo.ts';
import type { DriverDaysRepo } from './stored/driver-days.repo.ts';
import type { NewDevice } from './stored/driver-devices.repo.ts';
import type { DriverStopsRepo } from './stored/driver-stops.repo.ts';
import type { PhotosRepo } from './stored/photos.repo.ts';
import type { ProofsRepo } from './stored/proofs.repo.ts';

export type DriverRules = Pick<
  OrganisationConfig,
  | 'timeZone'
  | 'usesPayments'
  | 'usesAssignedShipments'
  | 'usesAccessPoints'
  | 'usesDistanceDriven'
  | 'hidePaymentAmountForDriver'
  | 'barcodeRegex'
>;

/** A driver, or somebody of the office who drives; perhaps with an account that is disabled by now. */
export type DriverRequester = Requester<Member> & { readonly disabledAt?: Date };

export type DriverRepos = {
  readonly organisationId: OrganisationId;
  readonly author: Author;
  readonly rules: () => Promise<DriverRules>;
  readonly days: DriverDaysRepo;
  readonly actions: DriverActionsRepo;
  readonly stops: DriverStopsRepo;
  readonly proofs: ProofsRepo;
  readonly photos: PhotosRepo;
  readonly collections: CollectionsRepo;
  /** The room for files of the organisation. */
  readonly fileUsage: () => Promise<{ readonly bytes: number; readonly quotaBytes: number }>;
  readonly conflicts: ConflictsRepo;
  /** Locks shipments. Always before their routes. */
  readonly hold: (keys: readonly ShipmentKey[]) => Promise<readonly BulkShipment[]>;
  readonly changeStatus: (shipments: readonly ChangeableShipment[], now: Date) => Promise<void>;
  readonly record: (entries: readonly NewShipmentEntry[]) => Promise<void>;
  /** Has the arrivals at the other stops worked out anew, soon. */
  readonly expectArrivals: (vehicleId: VehicleId, day: string) => void;
  /** Gives a parcel another barcode; false when another parcel has it. */
  readonly tieLabel: (shipment: ShipmentId, parcel: ParcelId, barcode: string) => Promise<boolean>;
};

type InDriversScope = <Result>(by: DriverRequester, work: (repos: DriverRepos) => Promise<Result>) => Promise<Result>;

export type CodeCheck = { readonly salt: string; readonly hash: string; readonly iterations: number };

export type DriverDeps = {
  /** The codes that receivers say at the door. */
  readonly codes: {
    readonly deliveryCodeCheck: (shipment: ShipmentKey) => Promise<CodeCheck>;
    readonly isDeliveryCode: (shipment: ShipmentKey, typed: string) => boolean;
  };
  readonly clock: Clock;
  readonly inScope: InDriversScope;
  readonly readRoute: (by: DriverRequester, vehicleId: VehicleId, day: string) => Promise<Route>;
  /** Puts a shipment on the vehicle's route of a day; false when it may not be there. */
  readonly assign: (by: DriverRequester, vehicleId: VehicleId, day: string, shipmentId: ShipmentId) => Promise<boolean>;
  /** Something that should not have happened; the driver's phone tries again later. */
  readonly onError: (error: unknown) => void;
};

export type DeviceDeps = Pick<DriverDeps, 'clock'> & {
  readonly newToken: () => { readonly token: string; readonly tokenHash: Buffer };
  readonly keepDevice: (device: NewDevice) => Promise<void>;
};

/** A photo, encoded anew with nothing else in the file, and a small one beside it. */
export type PreparedPhoto = {
  readonly files: readonly FileToKeep[];
  readonly content: () => AsyncIterable<Buffer>;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly fileKey: string;
  readonly thumbnailKey: string | null;
  readonly thumbnailBytes: number;
  discard(): Promise<void>;
};

type FileToKeep = { readonly key: string; readonly content: () => Buffer | Readable };

export type PhotoDeps = Pick<DriverDeps, 'clock' | 'inScope'> & {
  readonly preparePhoto: (
    pieces: readonly Buffer[],
    organisationId: OrganisationId,
    signal: AbortSignal,
  ) => Promise<PreparedPhoto>;
  readonly keepFiles: (files: readonly FileToKeep[]) => Promise<void>;
};
