import { useQuery } from '@tanstack/react-query';
import type { ShipmentRow } from '@waybill/contract/shipments';
import { useState } from 'react';
import { arrangeHeld } from './held-rows.ts';
import { rowsQuery } from './queries.ts';

const NONE: readonly ShipmentRow[] = [];

/**
 * While somebody selects, reads or has scrolled, no row moves under their hand: rows change in place, and new ones wait
 * until they are asked for.
 */
export const useHeldRows = (fresh: readonly ShipmentRow[] | undefined, pageKey: string, isHeld: boolean) => {
  const [held, setHeld] = useState<{ readonly pageKey: string; readonly rows: readonly ShipmentRow[] } | null>(null);
  const holds = isHeld && fresh !== undefined;
  if (holds && held?.pageKey !== pageKey) setHeld({ pageKey, rows: fresh });
  if (!holds && held) setHeld(null);

  const shown = holds && held?.pageKey === pageKey ? held.rows : null;
  const { missing } = shown && fresh ? arrangeHeld(shown, fresh, NONE) : { missing: [] };
  const { data: extra = NONE } = useQuery(rowsQuery(missing));
  if (!shown || !fresh) return { rows: fresh ?? NONE, waiting: 0, showWaiting: () => {} };
  const { rows, waiting } = arrangeHeld(shown, fresh, extra);
  return { rows, waiting, showWaiting: () => setHeld({ pageKey, rows: fresh }) };
};
