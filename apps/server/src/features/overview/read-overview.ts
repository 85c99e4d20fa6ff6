import type { ReplyOf } from '@waybill/contract/endpoint';
import { type readOverview as endpoint, MOST_VEHICLES, type OverviewDays } from '@waybill/contract/overview';
import { daysBetween, plusDays } from '@waybill/domain/calendar';
import type { Part } from '@waybill/domain/shipment-rights';
import { dayIn } from '@waybill/domain/zoned-time';
import type { CountedBy, OverviewRepo } from './overview.repo.ts';
import { EMPTY_TALLY, talliesBy, tallyOf } from './tallies.ts';

export type ReadingOverview = {
  readonly overview: OverviewRepo;
  /** The party that the organisation's lists are about. */
  readonly part: Part;
  readonly timeZone: string;
  readonly usesPayments: boolean;
  readonly now: Date;
};

/** A single day is shown beside those of two weeks. */
const LEAST_DAYS_SHOWN = 14;

export const readOverview = async (
  { overview, part, timeZone, usesPayments, now }: ReadingOverview,
  days: OverviewDays,
): Promise<ReplyOf<typeof endpoint>> => {
  const to = dayIn(now, timeZone);
  const from = plusDays(to, 1 - days);
  const since = plusDays(to, 1 - Math.max(days, LEAST_DAYS_SHOWN));
  const lines = await overview.shipments(part, since, from, to);
  const by = (kind: CountedBy) => lines.filter((line) => line.by === kind);
  const byDay = talliesBy(by('day'), ({ day }) => day);
  const vehicles = [...talliesBy(by('vehicle'), ({ vehicle }) => vehicle)]
    .map(([vehicle, tally]) => ({ vehicle, ...tally }))
    .sort((a, b) => b.planned - a.planned);
  const named = vehicles.filter(({ vehicle }) => vehicle !== null);
  return {
    from,
    to,
    today: byDay.get(to) ?? EMPTY_TALLY,
    total: tallyOf(by('day').filter(({ day }) => day !== null && day >= from)),
    days: daysBetween(since, to).map((day) => ({ day, ...(byDay.get(day) ?? EMPTY_TALLY) })),
    failures: by('failure')
      .map(({ failureParty: party, counted: count }) => ({ party, count }))
      .sort((a, b) => b.count - a.count),
    vehicles: [...named.slice(0, MOST_VEHICLES), ...vehicles.filter(({ vehicle }) => vehicle === null)],
    moreVehicles: Math.max(0, named.length - MOST_VEHICLES),
    divisions: [...talliesBy(by('division'), ({ subCompanyId }) => subCompanyId)]
      .map(([subCompanyId, tally]) => ({ subCompanyId, ...tally }))
      .sort((a, b) => b.planned - a.planned),
    money: usesPayments ? { open: await overview.open(), collected: await overview.collected(from, to) } : null,
  };
};
