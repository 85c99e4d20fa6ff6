import type { Tally } from '@waybill/contract/overview';
import type { Counted } from './counted-link.tsx';

/** What narrows the lists that the numbers of a part lead to, its days at least. */
export type Period = Counted & { readonly from: string; readonly to: string };

type Column = {
  readonly name: 'planned' | 'out' | 'completed' | 'failed' | 'onTime' | 'late';
  readonly count: number;
  readonly of: Counted;
};

/** The numbers of a tally in the order in which they are shown, each with the list that it has counted. */
export const columnsOf = ({ planned, byStatus, onTime, late }: Tally, period: Period): readonly Column[] => [
  { name: 'planned', count: planned, of: period },
  {
    name: 'out',
    count: byStatus['out-for-delivery'] ?? 0,
    of: { ...period, status: 'out-for-delivery' },
  },
  { name: 'completed', count: byStatus.completed ?? 0, of: { ...period, status: 'completed' } },
  { name: 'failed', count: byStatus.failed ?? 0, of: { ...period, status: 'failed' } },
  { name: 'onTime', count: onTime, of: { ...period, status: 'completed', punctuality: 'on-time' } },
  { name: 'late', count: late, of: { ...period, status: 'completed', punctuality: 'late' } },
];

/** The part of the delivered ones that came on time, in whole percents; only all of them are a hundred. */
export const punctualShare = ({ onTime, late }: Pick<Tally, 'onTime' | 'late'>): number | null => {
  if (onTime + late === 0) return null;
  return late === 0 ? 100 : Math.min(99, Math.round((100 * onTime) / (onTime + late)));
};
