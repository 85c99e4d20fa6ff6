import { FIRST_STEPS } from '@waybill/domain/first-steps';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const firstSteps = z.object({
  /** Those that this organisation has, in their order. */
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })),
  /** When all of them were seen to be done; from then on nobody looks any more. */
  doneAt: z.string().nullable(),
  /** Put aside by an admin of the organisation. */
  isDismissed: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const readFirstSteps = endpoint({
  method: 'GET',
  path: '/api/first-steps',
  summary: 'What a new organisation does first, and what of it is done, as its data says',
  reply: firstSteps,
});

export const dismissFirstSteps = endpoint({
  method: 'PUT',
  path: '/api/first-steps/dismissal',
  summary: 'Put the first steps aside for everybody in the organisation, or show them again',
  body: z.strictObject({ isDismissed: z.boolean() }),
  reply: firstSteps,
});
