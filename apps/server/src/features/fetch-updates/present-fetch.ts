import type { FetchConflict, FetchFinding, FetchRun, FetchSource } from '@waybill/contract/fetch-updates';
import { STATUS } from '@waybill/domain/fetch-updates/fetch-source';
import type { ShipmentId } from '@waybill/domain/ids';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { NEXT_STATUSES } from '@waybill/domain/transitions';
import type { InRequest, KnownShipment } from './fetch-deps.ts';
import type { FetchRunsRepo, StoredRun } from './fetch-runs.repo.ts';
import type { StoredSource } from './fetch-source.repo.ts';

export const presentRun = ({ counts, ...run }: StoredRun): FetchRun => ({
  id: run.id,
  state: run.state,
  failure: run.failure,
  failureStatus: run.failureStatus,
  startedBy: run.author?.name ?? null,
  createdAt: run.createdAt.toISOString(),
  finishedAt: run.finishedAt?.toISOString() ?? null,
  pages: run.pages,
  total: run.total,
  ...counts,
});

export const presentSource = ({ token, dueAt, ...source }: StoredSource): FetchSource => ({
  ...source,
  hasToken: token !== null,
  dueAt: dueAt?.toISOString() ?? null,
});

type StoredFinding = Awaited<ReturnType<FetchRunsRepo['findings']>>[number];

const presentFinding = (row: StoredFinding, shipmentIds: ReadonlyMap<string, ShipmentId>): FetchFinding => ({
  number: row.number,
  shipmentId: shipmentIds.get(row.external_id ?? '') ?? null,
  kind: row.kind,
  externalId: row.external_id,
  path: row.path,
  problem: row.problem as FetchFinding['problem'],
  said: row.said,
});

/** Each with the shipment that it is about, where there is one. */
export const presentFindings = async (
  rows: readonly StoredFinding[],
  shipmentIdsOf: InRequest['shipmentIdsOf'],
): Promise<FetchFinding[]> => {
  const shipmentIds = await shipmentIdsOf(rows.flatMap((row) => row.external_id ?? []));
  return rows.map((row) => presentFinding(row, shipmentIds));
};

type StoredConflict = Awaited<ReturnType<InRequest['values']['conflictPage']>>[number];

const presentConflict = (row: StoredConflict, known: KnownShipment): FetchConflict => {
  const isStatus = row.path === STATUS;
  const next: readonly DeliveryStatus[] = NEXT_STATUSES[known.status];
  return {
    id: row.id,
    shipmentId: known.shipmentId,
    externalId: known.externalId,
    receiverName: known.receiverName,
    path: row.path,
    reason: row.reason,
    ours: isStatus ? known.status : (known.values[row.path] ?? null),
    theirs: row.theirs,
    // The parcels of a mixed one each have a status of their own.
    mayTake: !isStatus || known.status === 'mixed' || next.includes(row.theirs as DeliveryStatus),
    foundAt: row.found_at.toISOString(),
  };
};

/** Those whose shipment is in view. */
export const presentConflicts = async (
  rows: readonly StoredConflict[],
  look: InRequest['look'],
): Promise<FetchConflict[]> => {
  const known = new Map((await look(rows.map((row) => row.shipment_key))).map((one) => [one.key, one]));
  return rows.flatMap((row) => {
    const of = known.get(row.shipment_key);
    return of ? [presentConflict(row, of)] : [];
  });
};
