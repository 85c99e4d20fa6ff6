import { HISTORY_PAGE } from '@waybill/contract/history';
import { orNotFound } from '@waybill/domain/errors';
import type { ShipmentId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import type { ShipmentDeps } from './shipment-deps.ts';

export const readShipmentHistory = (
  { reading }: ShipmentDeps,
  by: Requester,
  id: ShipmentId,
  after: string | undefined,
) =>
  reading(by, async ({ find, historyOf }) => {
    // One entry more than a page shows tells whether another page follows.
    const entries = await historyOf(orNotFound(await find(id)))(after, HISTORY_PAGE + 1);
    return {
      entries: entries
        .slice(0, HISTORY_PAGE)
        .map(({ occurredAt, ...entry }) => ({ ...entry, occurredAt: occurredAt.toISOString() })),
      hasMore: entries.length > HISTORY_PAGE,
    };
  });
