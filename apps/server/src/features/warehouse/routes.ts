import * as contract from '@waybill/contract/warehouse';
import type { Serve } from '../../http/endpoints.ts';
import { listWarehouseHolds, readWarehouseChoices, readWarehouseList, settleWarehouseHold } from './read-warehouse.ts';
import { sendScans } from './send-scans.ts';
import type { WarehouseDeps } from './warehouse-deps.ts';

export const warehouseRoutes = (serve: Serve, deps: WarehouseDeps) => {
  serve(contract.readWarehouseList, 'signed-in-driver', async (call) => ({
    list: await readWarehouseList(deps, call, call.query),
  }));
  serve(contract.readWarehouseChoices, 'signed-in-driver', (call) => readWarehouseChoices(deps, call));
  serve(contract.sendWarehouseScans, 'signed-in-driver', async (call) => ({
    answers: await sendScans(deps, call, call.body),
  }));
  serve(contract.listWarehouseHolds, 'signed-in-driver', (call) => listWarehouseHolds(deps, call));
  // What was found is the office's to settle.
  serve(contract.settleWarehouseHold, 'admin', (call) => settleWarehouseHold(deps, call, call.params.warehouseScanId));
};
