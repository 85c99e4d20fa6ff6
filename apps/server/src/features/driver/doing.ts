import type { ActionAnswer, DriverConflict, RefusedAction } from '@waybill/contract/driver';
import type { BulkShipment } from '@waybill/domain/bulk';
import type { DriverActionId, ShipmentId } from '@waybill/domain/ids';
import type { DriverDeps, DriverRepos, DriverRequester } from './driver-deps.ts';

/** An action, and when it was done by the server's clock. */
export type Happened<Action> = { readonly action: Action; readonly happenedAt: Date };

type Circumstances = {
  readonly repos: DriverRepos;
  readonly by: DriverRequester;
  readonly deviceId: string;
  readonly now: Date;
  readonly codes: DriverDeps['codes'];
};

/** An action that is being done, in a transaction. */
export type Doing<Action> = Circumstances & Happened<Action>;

/** A shipment that the driver was given, locked. */
export type GivenShipment = {
  readonly shipment: BulkShipment;
  readonly asksForCode: boolean;
  readonly totalUnits: number | null;
};

/** Actions of one kind that are done together: what they need is read once, and what they change is written once. */
export type DoingAll<Action> = Circumstances & {
  readonly all: readonly Happened<Action>[];
  /** Of all shipments that they name, those that are the driver's to tell about. */
  readonly given: ReadonlyMap<ShipmentId, GivenShipment>;
};

export type Applied = {
  readonly answer: Exclude<ActionAnswer['answer'], 'later'>;
  readonly reason?: RefusedAction;
  readonly conflicts?: readonly DriverConflict[];
  /** What it has changed, for whoever takes it back. */
  readonly before?: unknown;
  /** It has written something before it was refused, which is taken back. */
  readonly isUndone?: true;
};

/** What has become of each of several actions. */
export type AllApplied = ReadonlyMap<DriverActionId, Applied>;
