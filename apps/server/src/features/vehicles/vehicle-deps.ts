import type { StopsGoTo, StopsLeft } from '@waybill/contract/vehicles';
import type { Stamp } from '@waybill/domain/actor';
import type { RecordEntry } from '@waybill/domain/audit';
import type { KeepDeleted } from '@waybill/domain/deletion';
import type { RouteChangeId, VehicleId } from '@waybill/domain/ids';
import type { SubCompanyRules } from '@waybill/domain/sub-company';
import type { ReadHistory } from '../../http/history-page.ts';
import type { InScope, Requester } from '../../http/visitor.ts';
import type { VehicleFollowersRepo } from './vehicle-followers.repo.ts';
import type { VehiclesRepo } from './vehicles.repo.ts';

export type VehicleRepos = {
  /** The vehicles that the actor looks at. An edit may move one out of their view. */
  readonly vehicles: VehiclesRepo;
  /** What repeats the name, the registration and the sub-company of a vehicle. */
  readonly followers: VehicleFollowersRepo;
  readonly rules: () => Promise<SubCompanyRules>;
  /** The stops that a vehicle has still to make, today and later. */
  readonly stopsLeft: (id: VehicleId) => Promise<StopsLeft>;
  readonly stamp: Stamp;
  readonly record: RecordEntry;
  readonly historyOf: (id: VehicleId) => ReadHistory;
  /** Notes a vehicle before it is deleted, so that its deletion can be undone. */
  readonly keepDeleted: KeepDeleted;
};

/** The requester is a dispatcher, or a program of the organisation. */
export type VehicleDeps = InScope<VehicleRepos>;

/**
 * Takes all stops that a vehicle has still to make to another one, or off every vehicle, and in the same transaction does what is to be
 * done with the vehicle, which is locked: false lets all be decided anew. Without a shipment to move, nothing is done.
 */
export type MoveStops = (
  by: Requester,
  id: VehicleId,
  to: StopsGoTo,
  alongside: (repos: VehicleRepos, shipments: number) => Promise<boolean>,
) => Promise<{ readonly changeId: RouteChangeId | null; readonly shipments: number }>;
