import type { Wanted } from '@waybill/domain/land/detours';
import type { Estimated } from '@waybill/domain/land/estimate-travel';

/** What the thread is told: the houses of each area, points to estimate between, or that nobody waits for that any more. */
export type ToThread =
  | { readonly type: 'land'; readonly id: number; readonly areas: readonly Int32Array[] }
  /** Latitude and longitude of each point. */
  | { readonly type: 'estimate'; readonly id: number; readonly points: Float64Array; readonly wanted: Wanted }
  | { readonly type: 'cancel'; readonly id: number };

export type FromThread =
  | { readonly id: number; readonly estimated: Estimated | null }
  | { readonly id: number; readonly failed: Error };
