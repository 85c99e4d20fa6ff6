import type { FetchConflict, FetchFinding, FetchRun, FetchSource } from '@waybill/contract/fetch-updates';
import { STATUS } from '@waybill/domain/fetch-updates/fetch-source';
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

export const presentFinding = (row: Awaited<ReturnType<FetchRunsRepo['findings']>>[number]): FetchFinding => ({
  number: row.number,
  kind: row.kind,
  externalId: row.external_id,
  path: row.path,
  problem: row.problem as FetchFinding['problem'],
  said: row.said,
});

type StoredConflict = Awaited<ReturnType<InRequest['values']['conflictPage']>>[number];

export const presentConflict = (row: StoredConflict, known: KnownShipment): FetchConflict => {
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
