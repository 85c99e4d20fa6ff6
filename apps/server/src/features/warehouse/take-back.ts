import type { ScanAnswer, WarehouseScan } from '@waybill/contract/warehouse';
import { AppError } from '@waybill/domain/errors';
import type { WarehouseScanId } from '@waybill/domain/ids';
import { undoScan as withoutScan } from '@waybill/domain/warehouse';
import { answerOf, withoutEffect } from './scan-answer.ts';
import type { WarehouseDeps, WarehouseHand, WarehouseRepos } from './warehouse-deps.ts';
import { workInWarehouse } from './with-warehouse.ts';

/** Everything as it was before the scan, as far as nobody has gone on from there; what was held is held no more. Done again, it changes nothing. */
const undo = async (repos: WarehouseRepos, id: WarehouseScanId, now: Date): Promise<void> => {
  const scan = await repos.scans.find(id);
  if (!scan) throw new AppError('undo-impossible');
  if (scan.isUndone) return;
  const { before, parcelId, outcome } = scan;
  if (outcome === 'unknown' || outcome === 'refused') {
    // Gone already, when the office has settled it, or when it was held before by another scan.
    await repos.holds.settle(id, repos.author, now);
    await repos.scans.markUndone(id, now);
    return;
  }
  // It has changed nothing.
  if (!before) return repos.scans.markUndone(id, now);
  const shipment = scan.shipmentId && (await repos.hold(scan.shipmentId));
  if (!shipment) throw new AppError('undo-impossible');
  const undone = withoutScan(shipment, parcelId, before.unit, before.left, now);
  if (!undone) throw new AppError('undo-impossible');
  const { after, entry } = undone;
  await repos.scans.markUndone(id, now);
  if (before.unit.status !== before.left.status) await repos.changeStatus([after], now, true);
  if (after.warehouseLocation !== shipment.warehouseLocation) {
    await repos.list.setPlace(shipment.key, after.warehouseLocation, now);
  }
  if (!before.wasInWarehouse && scan.hasCome) await repos.list.setWasInWarehouse(shipment.key, false);
  if (!(await repos.putBack(before.stops, now))) throw new AppError('undo-impossible');
  if (before.barcode !== null && parcelId) {
    if (!(await repos.tieLabel(shipment.shipmentId, parcelId, before.barcode))) throw new AppError('undo-impossible');
  }
  await repos.record([entry]);
  await repos.list.announce(shipment.key, now);
};

/**
 * Takes a scan back. The browser may not know whether it has come: its answer was lost, or it is still under way. So one that is not known is kept as
 * taken back, and does nothing when it comes.
 */
export const takeBack = async (
  deps: WarehouseDeps,
  by: WarehouseHand,
  scan: WarehouseScan,
  happenedAt: (now: Date) => Date,
): Promise<ScanAnswer> => {
  const { id } = scan;
  try {
    return await workInWarehouse(deps, by, async (repos) => {
      await repos.scans.takeTurn();
      const now = deps.clock();
      const known = await repos.scans.answerTo(id);
      if (!known) {
        const answer = answerOf(scan, { outcome: 'taken-back' });
        await repos.scans.keep({ answer, ...withoutEffect, happenedAt: happenedAt(now), receivedAt: now });
        await repos.scans.markUndone(id, now);
        return answer;
      }
      await undo(repos, id, now);
      return { ...known, outcome: 'taken-back' };
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'undo-impossible') throw error;
    // What was begun is rolled back. The others that were sent with it are none the worse.
    const known = await workInWarehouse(deps, by, (repos) => repos.scans.answerTo(id));
    return { ...(known ?? answerOf(scan, { outcome: 'not-taken-back' })), outcome: 'not-taken-back' };
  }
};
