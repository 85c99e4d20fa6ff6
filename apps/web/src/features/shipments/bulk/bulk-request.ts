import type { BulkSelection } from '@waybill/contract/bulk-jobs';
import type { BulkKind } from '@waybill/domain/bulk';
import type { Target } from './status-targets.ts';

/** The bulk action a user wants, and the shipments it is for. */
export type BulkRequest = {
  readonly kind: BulkKind;
  readonly selection: BulkSelection;
  readonly count: number;
  /** The statuses that the shipments can move to. */
  readonly targets: readonly Target[];
  /** Whether targets are counted from every shipment, and not from the totals of each status. */
  readonly isExact: boolean;
  /** The action is so destructive that the user types the number first. */
  readonly isTyped: boolean;
};
