import { useQuery } from '@tanstack/react-query';
import type { ShipmentRow } from '@waybill/contract/shipments';
import { useMemo, useState } from 'react';
import { arrangeHeld } from './held-rows.ts';
import { rowsQuery } from './queries.ts';

const NONE: readonly ShipmentRow[] = [];

type Held = { readonly pageKey: string; readonly rows: readonly ShipmentRow[] };

/**
 * While the user selects, reads or has scrolled, no row moves: rows change in place, and new ones wait
 * until the user asks for them.
 */
export const useHeldRows = (fresh: readonly ShipmentRow[] = NONE, pageKey: string, isHeld: boolean) => {
  const [held, setHeld] = useState<Held | null>(null);
  if (isHeld && held?.pageKey !== pageKey) setHeld({ pageKey, rows: fresh });
  if (!isHeld && held) setHeld(null);

  const shown = isHeld && held?.pageKey === pageKey ? held.rows : fresh;
  const missing = useMemo(() => arrangeHeld(shown, fresh, NONE).missing, [shown, fresh]);
  const { data: extra = NONE } = useQuery(rowsQuery(missing));
  const { rows, waiting } = useMemo(() => arrangeHeld(shown, fresh, extra), [shown, fresh, extra]);
  return { rows, waiting, showWaiting: () => setHeld({ pageKey, rows: fresh }) };
};
