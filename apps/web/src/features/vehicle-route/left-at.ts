import type { Route } from '@waybill/contract/routes';
import { isBegun } from '../../shared/routes/route-text.ts';

/** When a route that has begun was left for; null where its first stop was made before that, and nobody knows. */
export const leftAt = ({ leavesAt, stops }: Pick<Route, 'leavesAt' | 'stops'>): string | null => {
  const first = stops.find(isBegun);
  const at = first && (first.arrivedAt ?? first.completedAt);
  return leavesAt !== null && at && Date.parse(leavesAt) <= Date.parse(at) ? leavesAt : null;
};
