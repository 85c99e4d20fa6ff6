import { AppError, orNotFound } from '@waybill/domain/errors';
import type { WarehouseScanId } from '@waybill/domain/ids';
import { undoScan as withoutScan } from '@waybill/domain/warehouse';
import type { WarehouseDeps, WarehouseHand } from './warehouse-deps.ts';
import { workInWarehouse } from './with-warehouse.ts';

/** Everything as it was before the scan, as far as nobody has gone on from there; what was held is held no more. Done again, it changes nothing. */
export const undoScan = (deps: WarehouseDeps, by: WarehouseHand, id: WarehouseScanId) =>
  workInWarehouse(deps, by, async (repos) => {
    await repos.scans.takeTurn();
    const scan = orNotFound(await repos.scans.find(id));
    if (scan.isUndone) return {};
    const { before, parcelId, outcome } = scan;
    if (outcome === 'unknown' || outcome === 'refused') {
      const at = deps.clock();
      // Gone already, when the office has settled it, or when it was held before by another scan.
      await repos.holds.settle(id, repos.author, at);
      await repos.scans.markUndone(id, at);
      return {};
    }
    if (!before || !scan.shipmentId) throw new AppError('undo-impossible');
    const shipment = orNotFound(await repos.hold(scan.shipmentId));
    const now = deps.clock();
    const undone = withoutScan(shipment, parcelId, before.unit, before.left, now);
    if (!undone) throw new AppError('undo-impossible');
    const { after, entry } = undone;
    await repos.scans.markUndone(id, now);
    if (before.unit.status !== before.left.status) await repos.changeStatus([after], now);
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
    return {};
  });
