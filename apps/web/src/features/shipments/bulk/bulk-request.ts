import type { BulkSelection } from '@waybill/contract/bulk-jobs';
import type { BulkKind } from '@waybill/domain/bulk';
import type { Target } from './status-targets.ts';

/** What somebody wants to do, to which shipments. */
export type BulkRequest = {
  readonly kind: BulkKind;
  readonly selection: BulkSelection;
  readonly count: number;
  /** Where the shipments can go. */
  readonly targets: readonly Target[];
  /** Counted from every shipment, and not from how many there are of each status. */
  readonly isExact: boolean;
  /** So grave that the number is typed first. */
  readonly isTyped: boolean;
};
