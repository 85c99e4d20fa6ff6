import { ApiError } from '@waybill/contract/client';
import type { Shipment } from '@waybill/contract/shipments';

/** Why a shipment that is open in the form cannot be saved, however right the form is. */
export type Obstacle = 'gone' | 'deleted' | 'locked';

/** As it stands now; null is a shipment that is not there any more. */
export const obstacleTo = (shipment: Pick<Shipment, 'mayEdit' | 'deliveryStatus'> | null): Obstacle | null => {
  if (!shipment) return 'gone';
  if (shipment.mayEdit) return null;
  return shipment.deliveryStatus === 'deleted' ? 'deleted' : 'locked';
};

const REFUSALS: Readonly<Record<string, Obstacle>> = {
  'not-found': 'gone',
  'is-deleted': 'deleted',
  'not-yours': 'locked',
};

/** The same, as a save was refused. */
export const obstacleIn = (error: unknown): Obstacle | null =>
  error instanceof ApiError ? (REFUSALS[error.code] ?? null) : null;
