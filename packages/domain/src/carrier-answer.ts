import { z } from 'zod';

/** What a carrier has answered, where nothing has come of it since: it was not asked again, nor another, and has not moved it. */
export const CARRIER_ANSWERS = ['declined'] as const;
export const carrierAnswer = z.enum(CARRIER_ANSWERS);
