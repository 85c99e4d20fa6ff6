import { z } from 'zod';

/**
 * What an open dashboard is told to look at again. `session` is everything that belongs to the person who looks: roles,
 * divisions and the organisation's settings.
 */
export const LIVE_TOPICS = [
  'session',
  'users',
  'organisation-config',
  'api-key',
  'shipments',
  'saved-locations',
  'bulk-jobs',
] as const;
export const liveTopic = z.enum(LIVE_TOPICS);
export type LiveTopic = z.infer<typeof liveTopic>;
