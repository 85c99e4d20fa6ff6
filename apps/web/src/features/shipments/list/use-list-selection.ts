import type { ShipmentListQuery } from '@waybill/contract/shipment-list';
import { startTransition, useDeferredValue, useState } from 'react';
import { filterOf } from './list-query.ts';
import { selectedOn } from './selection.ts';
import { useBulk } from './use-bulk.tsx';
import { useKeptSelection, useMapSelecting, useSelecting } from './use-selection.ts';
import type { useShipmentList } from './use-shipment-list.ts';
import { useStableRows } from './use-stable-rows.ts';

type Needs = {
  readonly query: ShipmentListQuery;
  readonly list: ReturnType<typeof useShipmentList>;
  readonly isOpen: boolean;
  /** The running or reported bulk job, from the address. */
  readonly jobId: string | null;
  readonly onJob: (jobId: string | null) => void;
};

/** The rows that stay where they are while they are read or selected, and the bulk actions on the selected ones. */
export const useListSelection = ({ query, list, isOpen, jobId, onJob }: Needs) => {
  const { page, pageKey, counts, total } = list;
  const [isScrolled, setScrolled] = useState(false);
  const kept = useKeptSelection(filterOf(query));
  const { selection, clear } = kept;
  const stable = useStableRows(page?.shipments, pageKey, kept.isAny || isOpen || isScrolled);
  const selecting = useSelecting(kept, stable.rows);
  const mapSelecting = useMapSelecting(kept, stable.rows);
  // The rows are marked first, and then the bar is rendered.
  const showsBar = useDeferredValue(selecting.isAny) && selecting.isAny;
  const count = selection.matching ? (total ?? stable.rows.length) : selection.rows.size;
  const bulk = useBulk({ selection, count, total, query, counts, jobId, onJob, onClear: clear });

  return {
    stable,
    selecting,
    mapSelecting,
    clear,
    bulk,
    // Rows that scroll into view have priority.
    onScrolled: (is: boolean) => startTransition(() => setScrolled(is)),
    bar: showsBar && {
      count,
      seen: selectedOn(selection, stable.rows),
      total,
      isMatching: selection.matching !== null,
      kinds: bulk.kinds,
      onAction: bulk.start,
      onDeleteAll: bulk.deleteAll,
      onSelectMatching: kept.selectMatching,
      onClear: clear,
    },
  };
};
