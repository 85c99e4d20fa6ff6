import { z } from 'zod';

export const latitude = z.number({ error: 'latitude' }).min(-90, { error: 'latitude' }).max(90, { error: 'latitude' });
export const longitude = z
  .number({ error: 'longitude' })
  .min(-180, { error: 'longitude' })
  .max(180, { error: 'longitude' });
