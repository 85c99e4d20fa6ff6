import type { BulkSelection } from '@waybill/contract/bulk-jobs';
import { countIn, type ShipmentCounts, type ShipmentListQuery } from '@waybill/contract/shipment-list';
import { MOST_SHIPMENTS_PAID } from '@waybill/domain/payment';
import { useState } from 'react';
import { lazyPart } from '../../../lib/browser/lazy-part.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { ExportLayer } from '../../../shared/exporting/export-button.tsx';
import { LazyLayer } from '../../../ui/layers/dialog-layer.tsx';
import type { BulkRequest } from '../bulk/bulk-request.ts';
import { assignRequestFor } from './assign-request.ts';
import { type BarAction, barKinds } from './bar-kinds.ts';
import { filterOf } from './list-query.ts';
import { requestFor, selectionOf } from './request-for.ts';
import { requestKinds } from './request-kinds.ts';
import { type Selection, selectMatching } from './selection.ts';

const bulkModal = lazyPart(async () => (await import('../bulk/bulk-modal.tsx')).BulkModal);
const bulkJobModal = lazyPart(async () => (await import('../bulk/bulk-job-modal.tsx')).BulkJobModal);

type Needs = {
  readonly selection: Selection;
  readonly count: number;
  /** How many the list matches; undefined until it is known. */
  readonly total: number | undefined;
  readonly query: ShipmentListQuery;
  readonly counts: ShipmentCounts | undefined;
  /** The running or reported job, from the address. */
  readonly jobId: string | null;
  readonly onJob: (jobId: string | null) => void;
  readonly onClear: () => void;
};

/** Bulk actions, from the request to the report. */
export const useBulk = ({ selection, count, total, query, counts, jobId, onJob, onClear }: Needs) => {
  const session = useSession();
  const config = session?.config;
  const { format } = useI18n();
  const setShipmentsToAssign = useUiState((state) => state.setShipmentsToAssign);
  const setShipmentsToPay = useUiState((state) => state.setShipmentsToPay);
  const [request, setRequest] = useState<BulkRequest | null>(null);
  const [exporting, setExporting] = useState<{ selection: BulkSelection; count: number | null } | null>(null);
  const filter = filterOf(query);
  const kinds = barKinds(filter, {
    role: config?.role ?? 'carrier',
    mayChangeStatus: config?.usesChangeShipmentStatus ?? false,
    requests: requestKinds(selection, { filter, counts }, session),
    // Which shipments these are is known only of those that were ticked.
    mayPay: (config?.usesPayments ?? false) && selection.matching === null && count <= MOST_SHIPMENTS_PAID,
  });

  /** The selected rows; all that the list matches, where none is selected. */
  const exportRows = () => {
    const rows = count > 0 ? selection : selectMatching(selection, filter);
    setExporting({ selection: selectionOf(rows, query), count: count || (total ?? null) });
  };
  const start = (kind: BarAction) => {
    if (count === 0 || !kinds.includes(kind)) return;
    if (kind === 'assign') {
      setShipmentsToAssign(assignRequestFor(selection, count, query, format.calendarDay(new Date())));
    } else if (kind === 'export') exportRows();
    else if (kind === 'create-payment') setShipmentsToPay([...selection.rows.keys()]);
    else setRequest(requestFor(kind, selection, count, query, counts));
  };
  const deleteAll = () =>
    setRequest(
      requestFor(
        'delete',
        selectMatching(selection, filter),
        counts ? countIn(counts, filter.status) : 0,
        query,
        counts,
      ),
    );

  const modal = jobId ? (
    <LazyLayer part={bulkJobModal} onClose={() => onJob(null)}>
      {(BulkJobModal) => <BulkJobModal key={jobId} jobId={jobId} onReport={onJob} onClose={() => onJob(null)} />}
    </LazyLayer>
  ) : (
    request && (
      <LazyLayer part={bulkModal} onClose={() => setRequest(null)}>
        {(BulkModal) => (
          <BulkModal
            request={request}
            onClose={() => setRequest(null)}
            onBegun={({ id, action }) => {
              setRequest(null);
              // Deleted or restored shipments are in another list now.
              if (action.kind === 'delete' || action.kind === 'restore') onClear();
              onJob(id);
            }}
          />
        )}
      </LazyLayer>
    )
  );
  return {
    kinds,
    start,
    exportRows,
    deleteAll,
    modal: exporting ? (
      <ExportLayer
        request={{ list: 'shipments', selection: exporting.selection }}
        count={exporting.count}
        onClose={() => setExporting(null)}
      />
    ) : (
      modal
    ),
  };
};
