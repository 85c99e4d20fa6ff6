import { z } from 'zod';
import { DELIVERY_STATUSES, type DeliveryStatus, isFinished } from './statuses.ts';

/** What several statuses have in common for whoever looks at a day. */
export const STAGES = ['waiting'] as const;
export const stage = z.enum(STAGES);
export type Stage = z.infer<typeof stage>;

/** Waiting is what is neither out nor at an end. */
export const STATUSES_OF_STAGE: Readonly<Record<Stage, readonly DeliveryStatus[]>> = {
  waiting: DELIVERY_STATUSES.filter((status) => status !== 'out-for-delivery' && !isFinished(status)),
};
