import { useQuery } from '@tanstack/react-query';
import type { ShipmentRow } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import { useEffect, useState } from 'react';
import { rowsQuery } from '../list/queries.ts';

const NONE: readonly ShipmentRow[] = [];
/** A pointer that is on its way elsewhere asks for nothing. */
const REST_MS = 120;

/** The rows of shipments on the map, as far as they are known: those of the list at once, others when they have come. */
export const useCardRows = (ids: readonly ShipmentId[], listed: readonly ShipmentRow[]) => {
  const missing = ids.filter((id) => listed.every(({ shipmentId }) => shipmentId !== id));
  const wanted = missing.join();
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data: others = NONE } = useQuery({
    ...rowsQuery(missing),
    enabled: wanted !== '' && rested === wanted,
  });
  return new Map([...others, ...listed].map((row) => [row.shipmentId, row]));
};
