import { MOST_HOLDS_SHOWN, MOST_MISSING_SHOWN, type WarehouseList } from '@waybill/contract/warehouse';
import { orNotFound } from '@waybill/domain/errors';
import type { WarehouseScanId } from '@waybill/domain/ids';
import { dayIn } from '@waybill/domain/zoned-time';
import type { ListOf } from './stored/warehouse-list.repo.ts';
import type { WarehouseDeps, WarehouseHand, WarehouseRules } from './warehouse-deps.ts';
import { lookIntoWarehouse, settleInWarehouse } from './with-warehouse.ts';

export type AskedList = { readonly day?: string | undefined; readonly container?: string | undefined };

/** A container if one is named, else a day; by itself, today. */
export const listOf = ({ day, container }: AskedList, { timeZone }: WarehouseRules, now: Date): ListOf =>
  container ? { container } : { day: day ?? dayIn(now, timeZone) };

export const readWarehouseList = (deps: WarehouseDeps, by: WarehouseHand, asked: AskedList): Promise<WarehouseList> =>
  lookIntoWarehouse(deps, by, async ({ list }, rules) => {
    const of = listOf(asked, rules, deps.clock());
    const read = await list.read(of, MOST_MISSING_SHOWN);
    return 'container' in of
      ? { ...read, day: null, container: of.container }
      : { ...read, day: of.day, container: null };
  });

export const readWarehouseChoices = (deps: WarehouseDeps, by: WarehouseHand) =>
  lookIntoWarehouse(deps, by, async ({ list }) => ({
    shelves: [...(await list.shelves())],
    containers: [...(await list.containers())],
  }));

export const listWarehouseHolds = (deps: WarehouseDeps, by: WarehouseHand) =>
  lookIntoWarehouse(deps, by, ({ holds }) => holds.list(MOST_HOLDS_SHOWN));

export const settleWarehouseHold = (deps: WarehouseDeps, by: WarehouseHand, id: WarehouseScanId) =>
  settleInWarehouse(deps, by, async ({ holds, author }) => {
    orNotFound((await holds.settle(id, author, deps.clock())) || null);
    return {};
  });
