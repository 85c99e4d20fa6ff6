import { ApiError } from '@waybill/contract/client';
import type { Shipment } from '@waybill/contract/shipments';

/** Why a shipment that is open in the form cannot be saved, even if every field is valid. */
export type Obstacle = 'gone' | 'deleted' | 'locked';

/** The obstacle in the shipment's current state; null is a shipment that no longer exists. */
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

/** The obstacle behind a refused save. */
export const obstacleIn = (error: unknown): Obstacle | null =>
  error instanceof ApiError ? (REFUSALS[error.code] ?? null) : null;
