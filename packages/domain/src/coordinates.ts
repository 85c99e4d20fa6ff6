import { z } from 'zod';
import { isNowhere } from './geocoding.ts';

export const latitude = z.number({ error: 'latitude' }).min(-90, { error: 'latitude' }).max(90, { error: 'latitude' });
export const longitude = z
  .number({ error: 'longitude' })
  .min(-180, { error: 'longitude' })
  .max(180, { error: 'longitude' });

/** A point as people and programs give it. */
export const point = z.strictObject({ latitude, longitude });

/** One that is to be believed: 0, 0 is what programs have that do not know any. */
export const givenPoint = point.refine((given) => !isNowhere(given), { error: 'nowhere' });
