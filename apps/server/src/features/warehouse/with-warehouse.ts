import { AppError } from '@waybill/domain/errors';
import type { WarehouseDeps, WarehouseHand, WarehouseRepos, WarehouseRules } from './warehouse-deps.ts';

type Work<Result> = (repos: WarehouseRepos, rules: WarehouseRules) => Promise<Result>;

/** Only where the organisation, or its division, scans in its warehouse. */
const ofWarehouse =
  (room: 'reading' | 'inView' | 'inScope') =>
  <Result>(deps: WarehouseDeps, by: WarehouseHand, work: Work<Result>): Promise<Result> =>
    deps[room](by, async (repos) => {
      const rules = await repos.rules();
      if (!rules.usesWarehouseScan) throw new AppError('feature-off');
      return work(repos, rules);
    });

export const lookIntoWarehouse = ofWarehouse('reading');
export const settleInWarehouse = ofWarehouse('inView');
export const workInWarehouse = ofWarehouse('inScope');
