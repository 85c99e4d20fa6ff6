import type { RouteStop } from '@waybill/contract/routes';
import { isOverloaded } from '../../../shared/routes/load-share.ts';
import { isAtRisk } from '../../../shared/routes/route-text.ts';
import type { Lane } from './board-types.ts';

export type LaneSummary = {
  readonly total: number;
  readonly left: number;
  readonly late: number;
  readonly atRisk: number;
  readonly isOverloaded: boolean;
};

const isLate = ({ completedAt, lateMinutes }: RouteStop): boolean => completedAt === null && lateMinutes > 0;

export const summaryOf = ({ vehicle, route }: Lane): LaneSummary => ({
  total: route.stops.length,
  left: route.stops.filter(({ completedAt }) => completedAt === null).length,
  late: route.stops.filter(isLate).length,
  atRisk: route.stops.filter(isAtRisk).length,
  isOverloaded: isOverloaded(route.mostLoad, { weight: vehicle.weightCapacity, volume: vehicle.volumeCapacity }),
});

export type BoardTotals = {
  readonly stops: number;
  readonly metres: number;
  readonly seconds: number;
  readonly late: number;
  readonly over: number;
};

/** The day in figures. */
export const totalsOf = (lanes: readonly Lane[]): BoardTotals => {
  const summaries = lanes.map(summaryOf);
  const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
  return {
    stops: sum(summaries.map(({ total }) => total)),
    metres: sum(lanes.map(({ route }) => route.metres)),
    seconds: sum(
      lanes.map(({ route: { leavesAt, endsAt } }) =>
        leavesAt && endsAt ? (Date.parse(endsAt) - Date.parse(leavesAt)) / 1000 : 0,
      ),
    ),
    late: sum(summaries.map(({ late }) => late)),
    over: summaries.filter((summary) => summary.isOverloaded).length,
  };
};

/** The late stop after this one, lane by lane and from the start again; null where none is late. */
export const nextLate = (lanes: readonly Lane[], after: string | undefined) => {
  const late = lanes.flatMap(({ vehicle, route }) =>
    route.stops.filter(isLate).map(({ id }) => ({ kind: 'stop' as const, id, vehicleId: vehicle.id })),
  );
  return late[(late.findIndex(({ id }) => id === after) + 1) % late.length] ?? null;
};
