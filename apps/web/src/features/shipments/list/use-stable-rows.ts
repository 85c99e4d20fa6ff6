import { useQuery } from '@tanstack/react-query';
import type { ShipmentRow } from '@waybill/contract/shipments';
import { useMemo, useState } from 'react';
import { rowsQuery } from './queries.ts';
import { adoptRows, arrangeStable } from './stable-rows.ts';
import { useOwnRows } from './use-own-rows.ts';

const NONE: readonly ShipmentRow[] = [];

type Frozen = { readonly pageKey: string; readonly rows: readonly ShipmentRow[] };

/**
 * While the user selects, reads or has scrolled, no row moves: rows change in place, and new ones wait until the user asks
 * for them. What the user has changed in this tab is no news, and appears by itself.
 */
export const useStableRows = (fresh: readonly ShipmentRow[] = NONE, pageKey: string, isStable: boolean) => {
  const [frozen, setFrozen] = useState<Frozen | null>(null);
  if (isStable && frozen?.pageKey !== pageKey) setFrozen({ pageKey, rows: fresh });
  if (!isStable && frozen) setFrozen(null);

  const shown = isStable && frozen?.pageKey === pageKey ? frozen.rows : fresh;
  const { missing, waiting } = useMemo(() => arrangeStable(shown, fresh, NONE), [shown, fresh]);
  const { data: extra = NONE } = useQuery(rowsQuery(missing));
  const { rows } = useMemo(() => arrangeStable(shown, fresh, extra), [shown, fresh, extra]);
  const own = useOwnRows(waiting);
  if (own && own.size > 0) setFrozen({ pageKey, rows: adoptRows(shown, fresh, own) });
  return {
    rows,
    // Nothing is announced before it is known to be by others.
    waiting: own ? waiting.length - own.size : 0,
    showWaiting: () => setFrozen({ pageKey, rows: fresh }),
  };
};
