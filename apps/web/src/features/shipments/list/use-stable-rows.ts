import { useQuery } from '@tanstack/react-query';
import type { ShipmentRow } from '@waybill/contract/shipments';
import { useMemo, useState } from 'react';
import { rowsQuery } from './queries.ts';
import { arrangeStable } from './stable-rows.ts';

const NONE: readonly ShipmentRow[] = [];

type Frozen = { readonly pageKey: string; readonly rows: readonly ShipmentRow[] };

/**
 * While the user selects, reads or has scrolled, no row moves: rows change in place, and new ones wait
 * until the user asks for them.
 */
export const useStableRows = (fresh: readonly ShipmentRow[] = NONE, pageKey: string, isStable: boolean) => {
  const [frozen, setFrozen] = useState<Frozen | null>(null);
  if (isStable && frozen?.pageKey !== pageKey) setFrozen({ pageKey, rows: fresh });
  if (!isStable && frozen) setFrozen(null);

  const shown = isStable && frozen?.pageKey === pageKey ? frozen.rows : fresh;
  const missing = useMemo(() => arrangeStable(shown, fresh, NONE).missing, [shown, fresh]);
  const { data: extra = NONE } = useQuery(rowsQuery(missing));
  const { rows, waiting } = useMemo(() => arrangeStable(shown, fresh, extra), [shown, fresh, extra]);
  return { rows, waiting, showWaiting: () => setFrozen({ pageKey, rows: fresh }) };
};
