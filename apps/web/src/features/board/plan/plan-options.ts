import { OBJECTIVES } from '@waybill/domain/route/plan';
import { z } from 'zod';
import { create } from 'zustand';
import { readStored, writeStored } from '../../../lib/browser/browser-store.ts';

export const SCOPES = ['all', 'unassigned', 'selected'] as const;
export { OBJECTIVES };

const KEY = 'waybill-plan';

const planOptions = z.object({
  scope: z.enum(SCOPES).catch('all'),
  objective: z.enum(OBJECTIVES).catch('distance'),
  keepsOrder: z.boolean().catch(false),
});
type PlanOptions = z.output<typeof planOptions>;

/** Invalid stored values, e.g. of an earlier version, are ignored. */
const parseOptions = (text: string | null): PlanOptions => {
  try {
    return planOptions.parse(JSON.parse(text ?? '{}'));
  } catch {
    return planOptions.parse({});
  }
};

/** What the button plans, as this browser had it last. */
export const usePlanOptions = create<PlanOptions>()(() => parseOptions(readStored(KEY)));

export const setPlanOptions = (next: Partial<PlanOptions>): void => {
  usePlanOptions.setState(next);
  writeStored(KEY, JSON.stringify(usePlanOptions.getState()));
};
