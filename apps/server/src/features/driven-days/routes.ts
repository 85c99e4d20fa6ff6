import {
  CONFLICTS_PAGE,
  listDriverCash,
  listOpenConflicts,
  MOST_CASH_DAYS,
  readDrivenDays,
} from '@waybill/contract/driven-days';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import type { InScope } from '../../http/visitor.ts';
import type { DrivenDaysRepo } from './driven-days.repo.ts';
import type { DriverCashRepo } from './driver-cash.repo.ts';

export type DrivenDaysDeps = {
  readonly reading: InScope<{
    readonly drivenDays: DrivenDaysRepo;
    readonly cash: DriverCashRepo;
    readonly rules: () => Promise<{ readonly timeZone: string; readonly usesPayments: boolean }>;
  }>;
};

const DAY_MS = 86_400_000;

const assertSpan = (from: string, to: string): void => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0 || days >= MOST_CASH_DAYS)
    throw new AppError('invalid-input', { errors: [{ path: 'to', code: days < 0 ? 'before-start' : 'too-long' }] });
};

export const drivenDayRoutes = (serve: Serve, { reading }: DrivenDaysDeps) => {
  serve(readDrivenDays, 'integrator', (call) =>
    reading(call, async ({ drivenDays, rules }) => {
      const { vehicleId } = call.params;
      const { day } = call.query;
      orNotFound((await drivenDays.isInSight(vehicleId)) ? vehicleId : null);
      return {
        days: await drivenDays.ofDay(vehicleId, day),
        conflicts: await drivenDays.conflicts(vehicleId, day, (await rules()).timeZone),
      };
    }),
  );

  serve(listOpenConflicts, 'integrator', (call) =>
    reading(call, async ({ drivenDays }) => {
      const found = await drivenDays.open(call.query.after);
      return {
        conflicts: found.slice(0, CONFLICTS_PAGE),
        hasMore: found.length > CONFLICTS_PAGE,
        count: await drivenDays.countOpen(),
      };
    }),
  );

  serve(listDriverCash, 'integrator', (call) => {
    const { from, to } = call.query;
    assertSpan(from, to);
    return reading(call, async ({ cash, rules }) => {
      if (!(await rules()).usesPayments) throw new AppError('feature-off');
      return { days: await cash.between(from, to) };
    });
  });
};
