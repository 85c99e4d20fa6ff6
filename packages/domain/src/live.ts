import { z } from 'zod';

/**
 * The parts that an open dashboard fetches again. `session` is everything that belongs to the person who looks: roles,
 * sub-companies and the organisation's config.
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
