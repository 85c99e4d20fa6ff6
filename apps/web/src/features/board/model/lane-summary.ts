import type { Lane } from './board-types.ts';

/** A load against what a vehicle carries. */
export type Share = {
  readonly used: number;
  readonly most: number | null;
  readonly percent: number | null;
  readonly level: 'usual' | 'close' | 'over';
};

const CLOSE_PERCENT = 90;

export const shareOf = (used: number, most: number | null): Share => {
  if (most === null || most === 0)
    return { used, most, percent: null, level: most === 0 && used > 0 ? 'over' : 'usual' };
  const percent = Math.round((used / most) * 100);
  const level = used > most ? 'over' : percent > CLOSE_PERCENT ? 'close' : 'usual';
  return { used, most, percent, level };
};

export type LaneSummary = {
  readonly total: number;
  readonly left: number;
  readonly late: number;
  readonly weight: Share;
  readonly volume: Share;
};

export const summaryOf = ({ vehicle, route }: Lane): LaneSummary => ({
  total: route.stops.length,
  left: route.stops.filter(({ completedAt }) => completedAt === null).length,
  late: route.stops.filter(({ completedAt, lateMinutes }) => completedAt === null && lateMinutes > 0).length,
  weight: shareOf(route.mostLoad.weight, vehicle.weightCapacity),
  volume: shareOf(route.mostLoad.volume, vehicle.volumeCapacity),
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
    over: summaries.filter(({ weight, volume }) => weight.level === 'over' || volume.level === 'over').length,
  };
};
