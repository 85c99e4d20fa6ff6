import type { PlanId } from '@waybill/domain/ids';
import type { ReadingRoutes, RouteDeps, WritingRoutes } from '../route-deps.ts';
import type { PlansRepo } from './plans.repo.ts';

export type ReadingPlans = ReadingRoutes & {
  readonly plans: PlansRepo;
  /** Has the search for a plan of so many stops carried out in the background, once this transaction is committed. */
  readonly enqueue: (id: PlanId, stops: number) => Promise<void>;
};

export type PlanningDeps<Writing extends WritingRoutes = WritingRoutes> = RouteDeps<ReadingPlans, Writing>;
