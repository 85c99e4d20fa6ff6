import type { ShipmentCounts, ShipmentFilter } from '@waybill/contract/shipment-list';
import type { BulkKind } from '@waybill/domain/bulk';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { Session } from '../../../lib/session/session.ts';
import type { Selection } from './selection.ts';

type Viewer = Pick<Session, 'organisation' | 'config'> | null;
type Known = { readonly filter: ShipmentFilter; readonly counts: ShipmentCounts | undefined };

const UNASKED: readonly DeliveryStatus[] = ['new', 'open'];

/** What can be done about requests between forwarders and carriers, as far as some of the selected shipments are known to be concerned. */
export const requestKinds = (
  { rows, matching }: Selection,
  { filter, counts }: Known,
  viewer: Viewer,
): readonly BulkKind[] => {
  const isAmong = (statuses: readonly DeliveryStatus[]) => {
    if (matching === null) return [...rows.values()].some(({ deliveryStatus }) => statuses.includes(deliveryStatus));
    const { status: listed } = filter;
    return statuses.some((status) => (listed === 'all' ? (counts?.[status] ?? 0) > 0 : listed.includes(status)));
  };
  const mayAccept =
    matching === null
      ? [...rows.values()].some(
          ({ deliveryStatus, nextStatuses }) => deliveryStatus === 'transport-request' && nextStatuses.includes('open'),
        )
      : isAmong(['transport-request']);
  const own = viewer?.organisation?.id;
  const hasCarriers = viewer?.config?.allowedCarrierIds.some((id) => id !== own) ?? false;
  return [
    ...(mayAccept ? (['accept-requests'] as const) : []),
    ...(hasCarriers && isAmong(UNASKED) ? (['request-transport'] as const) : []),
  ];
};
