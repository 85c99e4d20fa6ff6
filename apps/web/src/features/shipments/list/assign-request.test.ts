import { shipmentListQuery } from '@waybill/contract/shipment-list';
import type { ShipmentId } from '@waybill/domain/ids';
import { expect, test } from 'vitest';
import { assignRequestFor } from './assign-request.ts';
import { filterOf } from './list-query.ts';
import { NOTHING_SELECTED, selectMatching } from './selection.ts';

const TODAY = '2026-11-17';

test('ticked shipments are named, and wanted on their day', () => {
  const facts = { deliveryStatus: 'open', nextStatuses: [], scheduledDate: '2026-11-20' } as const;
  const rows = new Map([['S1' as ShipmentId, { ...facts, nextStatuses: [] }]]);
  const query = shipmentListQuery.parse({});
  expect(assignRequestFor({ ...NOTHING_SELECTED, rows }, 1, query, TODAY)).toMatchObject({
    selection: { by: 'ids', ids: ['S1'] },
    count: 1,
    day: '2026-11-20',
  });
});

test('what a filter matches is wanted on the one day that it is for', () => {
  const query = shipmentListQuery.parse({ from: '2026-11-20', to: '2026-11-20' });
  const selection = selectMatching(NOTHING_SELECTED, filterOf(query));
  expect(assignRequestFor(selection, 812, query, TODAY)).toMatchObject({
    selection: { by: 'filter', filter: { from: '2026-11-20' } },
    count: 812,
    day: '2026-11-20',
  });
});
