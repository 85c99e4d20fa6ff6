import type { Tally } from '@waybill/contract/overview';
import type { CountedLine } from './overview.repo.ts';

type Counted = Pick<CountedLine, 'status' | 'punctuality' | 'counted'>;

export const EMPTY_TALLY: Tally = { planned: 0, byStatus: {}, onTime: 0, late: 0 };

const withLine = (tally: Tally, { status, punctuality, counted }: Counted): Tally => ({
  planned: tally.planned + counted,
  byStatus: { ...tally.byStatus, [status]: (tally.byStatus[status] ?? 0) + counted },
  onTime: tally.onTime + (punctuality === 'on-time' ? counted : 0),
  late: tally.late + (punctuality === 'late' ? counted : 0),
});

export const tallyOf = (lines: readonly Counted[]): Tally => lines.reduce(withLine, EMPTY_TALLY);

/** One tally for all lines that have a key in common. */
export const talliesBy = <Line extends Counted, Key>(
  lines: readonly Line[],
  keyOf: (line: Line) => Key,
): Map<Key, Tally> => {
  const tallies = new Map<Key, Tally>();
  for (const line of lines) tallies.set(keyOf(line), withLine(tallies.get(keyOf(line)) ?? EMPTY_TALLY, line));
  return tallies;
};
