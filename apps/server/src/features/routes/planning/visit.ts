import type { ShipmentKey } from '@waybill/domain/ids';
import type { RouteStop } from '@waybill/domain/route/route-stop';
import type { StopKind } from '@waybill/domain/stop';

/** What is done for one shipment at one of its two places. */
export const visitKey = (kind: StopKind, shipment: ShipmentKey): string => `${kind} ${shipment}`;

/** What happens at a stop, shipment by shipment. */
export const visitsOf = ({ kind, tasks }: Pick<RouteStop, 'kind' | 'tasks'>): readonly string[] =>
  tasks.map(({ shipment }) => visitKey(kind, shipment));
