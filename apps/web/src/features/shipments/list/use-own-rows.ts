import { useQuery } from '@tanstack/react-query';
import type { ShipmentRow } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import { useOwnChanges } from '../own-changes.ts';
import { ownRowsQuery } from './queries.ts';

const NONE: readonly ShipmentId[] = [];

/** Which of these rows this tab has changed itself; null until that is known. */
export const useOwnRows = (rows: readonly ShipmentRow[]): ReadonlySet<ShipmentId> | null => {
  const { versions, jobs } = useOwnChanges();
  const own = rows.filter(({ shipmentId, version }) => versions.get(shipmentId) === version);
  const others = rows.filter((row) => !own.includes(row)).map(({ shipmentId }) => shipmentId);
  const isAsked = jobs.length > 0 && others.length > 0;
  const { data = NONE, isPending } = useQuery({ ...ownRowsQuery(jobs, others), enabled: isAsked });
  if (isAsked && isPending) return null;
  return new Set([...own.map(({ shipmentId }) => shipmentId), ...(isAsked ? data : NONE)]);
};
