import { CONFLICTS_PAGE, listOpenConflicts, readDrivenDays } from '@waybill/contract/driven-days';
import { orNotFound } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import type { InScope } from '../../http/visitor.ts';
import type { DrivenDaysRepo } from './driven-days.repo.ts';

export type DrivenDaysDeps = {
  readonly inScope: InScope<{ readonly drivenDays: DrivenDaysRepo; readonly timeZone: () => Promise<string> }>;
};

export const drivenDayRoutes = (serve: Serve, { inScope }: DrivenDaysDeps) => {
  serve(readDrivenDays, 'integrator', (call) =>
    inScope(call, async ({ drivenDays, timeZone }) => {
      const { vehicleId } = call.params;
      const { day } = call.query;
      orNotFound((await drivenDays.isInSight(vehicleId)) ? vehicleId : null);
      return {
        days: await drivenDays.ofDay(vehicleId, day),
        conflicts: await drivenDays.conflicts(vehicleId, day, await timeZone()),
      };
    }),
  );

  serve(listOpenConflicts, 'integrator', (call) =>
    inScope(call, async ({ drivenDays }) => {
      const found = await drivenDays.open(call.query.after);
      return {
        conflicts: found.slice(0, CONFLICTS_PAGE),
        hasMore: found.length > CONFLICTS_PAGE,
        count: await drivenDays.countOpen(),
      };
    }),
  );
};
