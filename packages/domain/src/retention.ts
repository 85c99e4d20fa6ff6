import { z } from 'zod';

/** Kept for as long as the organisation is. */
export const KEPT_ALWAYS = 'always';

/**
 * What an organisation may have removed when it is old enough, and the shortest time in days: a complaint about a delivery comes within months,
 * and who has changed what is looked up for at least a year.
 */
export const RETENTION_MINIMUMS = {
  shipmentDays: 90,
  proofDays: 90,
  messageDays: 30,
  historyDays: 365,
} as const;
export type RetentionPeriod = keyof typeof RETENTION_MINIMUMS;
export const RETENTION_PERIODS = Object.keys(RETENTION_MINIMUMS) as readonly RetentionPeriod[];

/** Twenty years: longer than any law asks for. */
const MOST_RETENTION_DAYS = 7300;

/** Longer than a shipment is kept, nothing of it can be: what belongs to it goes with it. */
const keptFor = (least: number) =>
  z.union(
    [
      z.literal(KEPT_ALWAYS),
      z
        .number({ error: 'number' })
        .int({ error: 'number' })
        .min(least, { error: 'too-small' })
        .max(MOST_RETENTION_DAYS, { error: 'too-large' }),
    ],
    { error: 'number' },
  );
export type KeptFor = z.infer<ReturnType<typeof keptFor>>;

export const retentionFields = {
  shipmentDays: keptFor(RETENTION_MINIMUMS.shipmentDays),
  proofDays: keptFor(RETENTION_MINIMUMS.proofDays),
  messageDays: keptFor(RETENTION_MINIMUMS.messageDays),
  historyDays: keptFor(RETENTION_MINIMUMS.historyDays),
} as const satisfies Record<RetentionPeriod, unknown>;

/** Nothing is removed that nobody has asked to have removed. */
export const KEEP_EVERYTHING = {
  shipmentDays: KEPT_ALWAYS,
  proofDays: KEPT_ALWAYS,
  messageDays: KEPT_ALWAYS,
  historyDays: KEPT_ALWAYS,
} as const satisfies Record<RetentionPeriod, KeptFor>;

/** What a round of removing, or its rehearsal, counts. Positions have their own period, of which something is always set. */
export const RETENTION_KINDS = [
  'shipments',
  'proofs',
  'messages',
  'shipment-entries',
  'log-entries',
  'positions',
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/**
 * What becomes of something that is older than its period. It stays while its shipment is under way, while money is owed for it, and while
 * another organisation that has a part in it keeps it longer.
 */
export const RETENTION_VERDICTS = ['removed', 'under-way', 'unpaid', 'shared'] as const;
export type RetentionVerdict = (typeof RETENTION_VERDICTS)[number];

/** So many of one kind that are from one month, `2026-11`. */
export const retentionCount = z.object({
  kind: z.enum(RETENTION_KINDS),
  verdict: z.enum(RETENTION_VERDICTS),
  month: z.string(),
  count: z.number().int(),
});
export type RetentionCount = z.infer<typeof retentionCount>;

export const RETENTION_RUN_STATES = ['running', 'done', 'failed'] as const;
export type RetentionRunState = (typeof RETENTION_RUN_STATES)[number];
