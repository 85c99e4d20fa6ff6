import type { Readable } from 'node:stream';
import type { ShipmentFilter, ShipmentOrder } from '@waybill/contract/shipment-list';
import type { Author } from '@waybill/domain/actor';
import type { BulkJobKind, BulkShipment, DateChange, FileKind } from '@waybill/domain/bulk';
import type { FieldSwitches } from '@waybill/domain/fields';
import type { BulkJobId, OrganisationId, ShipmentId, ShipmentKey, SubCompanyId } from '@waybill/domain/ids';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { ChangeableShipment } from '@waybill/domain/status-change';
import type { SubCompanyRules } from '@waybill/domain/sub-company';
import type { Clock } from '../../clock.ts';
import type { Requester } from '../../http/visitor.ts';
import type { BulkJobsRepo, MadeFile, StoredJob } from './bulk-jobs.repo.ts';
import type { BulkReportRepo } from './bulk-report.repo.ts';
import type { BulkRowsRepo, SelectedShipments } from './bulk-rows.repo.ts';
import type { VehicleStopsRepo } from './vehicle-stops.repo.ts';

type LookAt = (keys: readonly ShipmentKey[]) => Promise<readonly BulkShipment[]>;

export type PlanningBulk = {
  readonly jobs: BulkJobsRepo;
  readonly rows: BulkRowsRepo;
  readonly report: BulkReportRepo;
  /** All shipments that match a list's filter, in its order; one more than `most` says that there are too many. */
  readonly matching: (filter: ShipmentFilter, order: ShipmentOrder, most: number) => Promise<SelectedShipments>;
  /** The shipments with these ids, in the order of the list, or as they were given. */
  readonly withIds: (ids: readonly ShipmentId[], order: ShipmentOrder | null) => Promise<SelectedShipments>;
  /** The shipments that are in view, with one parcel for all that are in the same state. */
  readonly look: LookAt;
  /** Those with a proof of delivery that stands. */
  readonly proven: (keys: readonly ShipmentKey[]) => Promise<ReadonlySet<ShipmentKey>>;
  readonly config: () => Promise<FieldSwitches & Pick<OrganisationConfig, 'usesChangeShipmentStatus'>>;
  /** The carriers that may be asked, and the sub-companies that a shipment may be of: within the view that the job works in. */
  readonly rules: () => Promise<Pick<OrganisationConfig, 'allowedCarrierIds'> & SubCompanyRules>;
  readonly author: Author;
  /** Has the job carried out in the background, once this transaction is committed. */
  readonly enqueue: (id: BulkJobId, kind: BulkJobKind) => Promise<void>;
  /** Tells the worker to stop. */
  readonly dequeue: (id: BulkJobId) => Promise<void>;
};

export type BulkDeps = {
  readonly clock: Clock;
  /** One transaction in the actor's current view. */
  readonly inView: <Result>(by: Requester, work: (repos: PlanningBulk) => Promise<Result>) => Promise<Result>;
  /** Whether the actor, as things are now, could have the same file made. */
  readonly couldMakeFile: (by: Requester, job: StoredJob) => Promise<boolean>;
  readonly openFile: (fileKey: string) => Promise<Readable | null>;
};

/** A job that one worker has to itself, for as long as its lease is renewed. */
export type LeasedJob = {
  readonly organisationId: OrganisationId;
  readonly subCompanyId: SubCompanyId | null;
  readonly id: BulkJobId;
  readonly kind: BulkJobKind;
  readonly author: Author;
  readonly lease: { readonly id: string; readonly token: string };
  /** Aborted when the worker must stop: the job was cancelled, or the process ends. */
  readonly signal: AbortSignal;
};

/** A job that makes a file. */
export type FileJob = LeasedJob & { readonly kind: FileKind };

export type WorkingBulk = {
  readonly jobs: BulkJobsRepo;
  readonly rows: BulkRowsRepo;
  /** False when another worker has taken the job over. */
  readonly holdsLease: () => Promise<boolean>;
  /** The shipments that are in the job's view, locked until the transaction is over. */
  readonly hold: LookAt;
  readonly vehicleStops: VehicleStopsRepo;
  readonly countParcels: (keys: readonly ShipmentKey[]) => Promise<ReadonlyMap<ShipmentKey, number>>;
  readonly changeStatus: (shipments: readonly ChangeableShipment[], now: Date, isUndo?: boolean) => Promise<void>;
  /** Who carries them from now on, and which sub-companies they are of. */
  readonly changeCarriage: (shipments: readonly BulkShipment[]) => Promise<void>;
  /** The names of organisations, as far as the job's organisation may know them. */
  readonly names: (ids: readonly OrganisationId[]) => Promise<ReadonlyMap<string, string>>;
  /** The carrier's own memory of places counts from now on. */
  readonly findPlacesAgain: (accepted: readonly BulkShipment[]) => Promise<void>;
  readonly changeDates: (changes: readonly DateChange[], now: Date) => Promise<void>;
  readonly record: (entries: readonly NewShipmentEntry[]) => Promise<void>;
};

export type WorkDeps = {
  readonly clock: Clock;
  /** One transaction in the job's scope, in the name of the person or program that asked for it. */
  readonly inJob: <Result>(job: LeasedJob, work: (repos: WorkingBulk) => Promise<Result>) => Promise<Result>;
  /** Makes one file, portion by portion, in the storage. */
  readonly makeFile: (
    job: FileJob,
    keys: readonly ShipmentKey[],
    onMade: (asked: readonly ShipmentKey[], shipmentIds: readonly ShipmentId[]) => Promise<void>,
  ) => Promise<MadeFile>;
  /** Whether the author is still active, and may still change these shipments. */
  readonly mayStill: (job: LeasedJob) => Promise<boolean>;
  readonly onError: (error: unknown) => void;
};
