import { z } from 'zod';
import { IMPORT_TARGETS, type ImportTarget, isOfParcel, STATUS_PATH } from '../import/import-targets.ts';
import { isHttpUrl } from '../organisation-config.ts';
import { TARGET_FAILURES } from '../target-failures.ts';
import { line, listOf, requiredLine } from '../validation.ts';
import { dayIn, instantOn } from '../zoned-time.ts';

/** Where the organisation's external source tells how its shipments are. */
const URL_MAX = 2000;
const TOKEN_MAX = 4000;
const AT_MAX = 200;

export const FETCH_SCHEDULES = ['off', 'quarter-hourly', 'hourly', 'daily'] as const;
export type FetchSchedule = (typeof FETCH_SCHEDULES)[number];

export const STATUS = 'status';
/** Of a record, beside the values of a shipment: the number that it is matched by, and what belongs to a status. */
export const RECORD_PARTS = ['externalId', STATUS, 'statusReason', 'failureParty'] as const;
export type RecordPart = (typeof RECORD_PARTS)[number];

/** The values of a shipment that a source can tell; those of single parcels it cannot, and its status is a part of its own. */
export const FETCHED_FIELDS: readonly ImportTarget[] = IMPORT_TARGETS.filter(
  (target) => target.path !== 'externalId' && target.path !== STATUS_PATH && !isOfParcel(target),
);
export const FETCH_TARGETS: readonly string[] = [...RECORD_PARTS, ...FETCHED_FIELDS.map(({ path }) => path)];

/** `address.city` or `stops[0].city`: names and places in lists, one within the other. */
const JSON_PATH = /^[^.[\]]+(\.[^.[\]]+|\[\d{1,4}\])*$/;
const jsonPath = requiredLine(AT_MAX).refine((text) => JSON_PATH.test(text), { error: 'invalid' });

/** Where a value stands in a record of the source; null where it is not to be read. What is not named here has the name that it has with us. */
const mapped = z.strictObject({ path: z.enum(FETCH_TARGETS as [string, ...string[]]), at: jsonPath.nullable() });
export type MappedValue = z.infer<typeof mapped>;

export const fetchSourceFields = z.strictObject({
  url: requiredLine(URL_MAX).refine(isHttpUrl, { error: 'url' }),
  /** Where the records stand in an answer; empty where that is found by itself. */
  recordsAt: line(AT_MAX).refine((text) => text === '' || JSON_PATH.test(text), { error: 'invalid' }),
  mapping: listOf(mapped, FETCH_TARGETS.length).refine(
    (list) => new Set(list.map(({ path }) => path)).size === list.length,
    { error: 'duplicate' },
  ),
});
export type FetchSourceFields = z.infer<typeof fetchSourceFields>;

/** Undefined keeps the token, and null removes it. */
export const fetchToken = requiredLine(TOKEN_MAX)
  .refine((text) => /^[\x21-\x7e]*$/.test(text), { error: 'invalid-characters' })
  .nullable();

export const fetchTiming = z.strictObject({
  schedule: z.enum(FETCH_SCHEDULES),
  /** In the time zone of the organisation. */
  dailyAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time' }),
});
export type FetchTiming = z.infer<typeof fetchTiming>;

export const FETCH_STATES = ['running', 'done', 'failed', 'cancelled'] as const;
export type FetchState = (typeof FETCH_STATES)[number];

/** Why a source could not be read to its end. */
export const FETCH_FAILURES = [
  ...TARGET_FAILURES,
  'unauthorised',
  'redirected',
  'answered',
  'not-json',
  'too-large',
  'too-deep',
  'no-records',
  'foreign-next',
  'loop',
  'too-many',
  'token-unreadable',
  'switched-off',
  'no-source',
  'error',
] as const;
export type FetchFailure = (typeof FETCH_FAILURES)[number];

export const MOST_PAGE_BYTES = 1024 * 1024;
export const MOST_PAGES = 1000;
export const MOST_PAGE_RECORDS = 2000;
export const MOST_RECORDS = 200_000;
/** Of what was not found or not understood, in one run; all of it is counted. */
export const MOST_FINDINGS = 1000;

/** Why a record, or a value of it, changed nothing. */
export const FINDINGS = ['not-found', 'fault'] as const;
export type FindingKind = (typeof FINDINGS)[number];

/** Why two values stand against each other: both sides have changed it, or their status is not one that may follow ours. */
export const CONFLICT_REASONS = ['both-changed', 'illegal-move', 'reason-missing', 'party-missing'] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];

const MINUTE_MS = 60_000;
const EVERY_MINUTES = { 'quarter-hourly': 15, hourly: 60 } as const;

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60;
};

/** When it is fetched next after that moment; null when it is not. */
export const nextFetchAt = ({ schedule, dailyAt }: FetchTiming, after: Date, timeZone: string): Date | null => {
  if (schedule === 'off') return null;
  if (schedule !== 'daily') {
    const everyMs = EVERY_MINUTES[schedule] * MINUTE_MS;
    return new Date((Math.floor(after.getTime() / everyMs) + 1) * everyMs);
  }
  const today = dayIn(after, timeZone);
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  const first = instantOn(today, secondsOf(dailyAt), timeZone);
  return first > after ? first : instantOn(tomorrow, secondsOf(dailyAt), timeZone);
};
