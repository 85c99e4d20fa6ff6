import type { Tally } from '@waybill/contract/overview';
import { STATUSES_OF_STAGE } from '@waybill/domain/stage';
import type { Counted } from './counted-link.tsx';

/** What narrows the lists that the numbers of a part lead to, its days at least. */
export type Period = Counted & { readonly from: string; readonly to: string };

export type Column = {
  readonly name: 'planned' | 'out' | 'completed' | 'failed' | 'waiting' | 'onTime' | 'late';
  readonly count: number;
  readonly of: Counted;
};

/** Neither out nor at an end. */
export const waitingOf = ({ byStatus }: Pick<Tally, 'byStatus'>): number =>
  STATUSES_OF_STAGE.waiting.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);

/** The numbers of a tally in the order in which they are shown, each with the list that it has counted. */
export const columnsOf = (tally: Tally, period: Period): readonly Column[] => [
  ...progressOf(tally, period),
  { name: 'onTime', count: tally.onTime, of: { ...period, status: 'completed', punctuality: 'on-time' } },
  { name: 'late', count: tally.late, of: { ...period, status: 'completed', punctuality: 'late' } },
];

/** How far a day has come: what is planned, and into what it falls. */
export const progressOf = (tally: Tally, period: Period): readonly Column[] => [
  { name: 'planned', count: tally.planned, of: period },
  {
    name: 'out',
    count: tally.byStatus['out-for-delivery'] ?? 0,
    of: { ...period, status: 'out-for-delivery' },
  },
  { name: 'completed', count: tally.byStatus.completed ?? 0, of: { ...period, status: 'completed' } },
  { name: 'failed', count: tally.byStatus.failed ?? 0, of: { ...period, status: 'failed' } },
  { name: 'waiting', count: waitingOf(tally), of: { ...period, stage: 'waiting' } },
];

/** The part of the delivered ones that came on time, in whole percents; only all of them are a hundred. */
export const punctualShare = ({ onTime, late }: Pick<Tally, 'onTime' | 'late'>): number | null => {
  if (onTime + late === 0) return null;
  return late === 0 ? 100 : Math.min(99, Math.round((100 * onTime) / (onTime + late)));
};
