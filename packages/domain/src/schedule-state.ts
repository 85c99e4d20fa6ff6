import { z } from 'zod';
import { DELIVERY_STATUSES, type DeliveryStatus, isFinished } from './statuses.ts';

/** Overdue is what is not finished although its window is over, or its day where it has none. */
export const SCHEDULE_STATES = ['overdue', 'no-date'] as const;
export const scheduleState = z.enum(SCHEDULE_STATES);
export type ScheduleState = z.infer<typeof scheduleState>;

/** What may be overdue. */
export const UNFINISHED: readonly DeliveryStatus[] = DELIVERY_STATUSES.filter((status) => !isFinished(status));
