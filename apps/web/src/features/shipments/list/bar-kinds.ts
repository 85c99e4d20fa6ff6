import type { ShipmentFilter } from '@waybill/contract/shipment-list';
import type { BulkKind } from '@waybill/domain/bulk';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import { oneStatus } from './list-query.ts';

/** What can be done with many: the jobs of the server, choosing a vehicle for them, paying for them together, and writing them to a file. */
export type BarAction = BulkKind | 'assign' | 'export' | 'create-payment';

type Switches = {
  readonly role: OrganisationConfig['role'];
  readonly mayChangeStatus: boolean;
  readonly requests: readonly BulkKind[];
  readonly mayPay: boolean;
};

/**
 * In the order of the bar, in which a narrow window cuts off the last ones: what waits for an answer, then the day's work, which is to give
 * vehicles their shipments for a carrier, and to give carriers theirs for a forwarder.
 */
export const barKinds = (
  filter: ShipmentFilter,
  { role, mayChangeStatus, requests, mayPay }: Switches,
): readonly BarAction[] => {
  if (oneStatus(filter) === 'deleted') return ['restore', 'export'];
  const answers = requests.filter((kind) => kind === 'accept-requests');
  const handOver = requests.filter((kind) => kind === 'request-transport');
  const own: readonly BarAction[] = ['assign', ...(mayChangeStatus ? (['change-status'] as const) : [])];
  return [
    ...answers,
    ...(role === 'forwarder' ? [...handOver, ...own] : [...own, ...handOver]),
    'set-scheduled-date',
    'print-labels',
    'export',
    'delete',
    // Not every day's work: these are in the menu where there is no room.
    ...(mayPay ? (['create-payment'] as const) : []),
    'print-proofs',
  ];
};
