import { z } from 'zod';

/**
 * Kinds of record whose changes reach the open dashboards of the organisation's dispatchers: of all, or of those who see the
 * record's sub-company. A kind is added by its line here, and by `waybill.set_up_records` in its migration. The name is that
 * of the topic and of the dashboard's query keys, and with underscores that of the table.
 */
export const LIVE_RECORDS = {
  shipments: 'sub-company',
  'saved-locations': 'organisation',
  'bulk-jobs': 'sub-company',
  'stop-places': 'sub-company',
  'known-places': 'organisation',
  vehicles: 'sub-company',
  routes: 'sub-company',
  plans: 'sub-company',
  'vehicle-positions': 'sub-company',
  'driver-conflicts': 'sub-company',
  'warehouse-holds': 'sub-company',
  imports: 'sub-company',
  exports: 'sub-company',
  partners: 'organisation',
  'unknown-words': 'organisation',
  'fetch-runs': 'organisation',
  payments: 'sub-company',
  messages: 'sub-company',
  'retention-runs': 'organisation',
  'person-requests': 'organisation',
  'organisation-deletions': 'organisation',
} as const satisfies Record<string, 'organisation' | 'sub-company'>;
type LiveRecord = keyof typeof LIVE_RECORDS;

const records = Object.keys(LIVE_RECORDS) as LiveRecord[];

/** The table of each kind of record, with the topic of its changes. */
export const LIVE_RECORD_TABLES: ReadonlyMap<string, LiveRecord> = new Map(
  records.map((record) => [record.replaceAll('-', '_'), record]),
);

/**
 * The parts that an open dashboard or phone fetches again. `session` is everything that belongs to the person who looks: roles,
 * sub-companies and the organisation's config. `driver-day` is what a driver has to do today, told to that driver's phone alone.
 */
export const LIVE_TOPICS = [
  'session',
  'users',
  'organisation-config',
  'api-key',
  'webhooks',
  'driver-day',
  ...records,
] as const;
export const liveTopic = z.enum(LIVE_TOPICS);
export type LiveTopic = z.infer<typeof liveTopic>;
