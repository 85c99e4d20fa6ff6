import type { Shipment } from '@waybill/contract/shipments';
import type { BulkJobId, ShipmentId } from '@waybill/domain/ids';
import { create } from 'zustand';
import { onSomebodyElse } from '../../lib/session/signed-out.ts';

type OwnChanges = {
  /** The version that each shipment got by a change in this tab: a newer one is somebody else's. */
  readonly versions: ReadonlyMap<ShipmentId, number>;
  /** Bulk jobs that were started in this tab, the newest first. */
  readonly jobs: readonly BulkJobId[];
};

const NONE: OwnChanges = { versions: new Map(), jobs: [] };
/** Nobody waits for rows of older jobs to appear. */
const MOST_JOBS = 5;

/** What was changed in this tab. Its list shows that without announcing it as news from others. */
export const useOwnChanges = create<OwnChanges>()(() => NONE);
onSomebodyElse(() => useOwnChanges.setState(NONE));

export const rememberOwnChange = ({ shipmentId, version }: Pick<Shipment, 'shipmentId' | 'version'>): void =>
  useOwnChanges.setState(({ versions }) => ({ versions: new Map(versions).set(shipmentId, version) }));

export const rememberOwnJob = (id: BulkJobId): void =>
  useOwnChanges.setState(({ jobs }) => ({ jobs: [id, ...jobs].slice(0, MOST_JOBS) }));
