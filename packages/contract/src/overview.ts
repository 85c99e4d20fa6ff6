import { day } from '@waybill/domain/calendar';
import { subCompanyId } from '@waybill/domain/ids';
import { currency } from '@waybill/domain/money';
import { deliveryStatus, paymentStatus } from '@waybill/domain/statuses';
import { FAILURE_PARTIES } from '@waybill/domain/transitions';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The days that an overview may look back over, today included. */
export const OVERVIEW_DAYS = [1, 7, 28, 84] as const;
export type OverviewDays = (typeof OVERVIEW_DAYS)[number];

/** More vehicles than anybody reads in a table; the rest is told as one line. */
export const MOST_VEHICLES = 100;
const MOST_LINES = 500;

const count = z.number().int();

/** Shipments by what has become of them. Planned is all of them but the deleted ones. */
const tally = z.object({
  planned: count,
  byStatus: z.partialRecord(deliveryStatus, count),
  onTime: count,
  late: count,
});
export type Tally = z.infer<typeof tally>;

const money = z.object({ currency, status: paymentStatus, count, minor: count });
export type OverviewMoney = z.infer<typeof money>;

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  summary:
    'What became of the shipments that were scheduled for today and the days before: sums that are kept, not counted anew',
  query: z.object({ days: z.coerce.number().pipe(z.literal(OVERVIEW_DAYS)).default(28) }),
  reply: z.object({
    /** The first and the last of the days; the last is today where the organisation is. */
    from: day,
    to: day,
    total: tally,
    today: tally,
    /** Every day of the period and of the two weeks before today, oldest first. */
    days: z.array(tally.extend({ day })).max(MOST_LINES),
    failures: z.array(z.object({ party: z.enum(FAILURE_PARTIES).nullable(), count })).max(FAILURE_PARTIES.length + 1),
    /** Null: on no vehicle. The busiest first. */
    vehicles: z.array(tally.extend({ vehicle: z.string().nullable() })).max(MOST_VEHICLES + 1),
    /** How many vehicles more there are. */
    moreVehicles: count,
    divisions: z.array(tally.extend({ subCompanyId: subCompanyId.nullable() })).max(MOST_LINES),
    /** Null where payments are not used. */
    money: z.object({ open: z.array(money).max(MOST_LINES), collected: z.array(money).max(MOST_LINES) }).nullable(),
  }),
});
