import type { PlanTotals } from '@waybill/contract/plans';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { signed } from '../../../shared/routes/route-text.ts';
import { classNames } from '../../../ui/basics/class-names.ts';
import styles from './proposal.module.css';

/** Of each figure, so many are one; the first two are told to a tenth. */
const UNITS = { metres: 1000, seconds: 3600, lateStops: 1, unserved: 1, vehicles: 1, overloaded: 1 } as const;

/** More of these is a promise that would be broken; more of the others may be what it takes to serve more. */
const HARMS: ReadonlySet<keyof PlanTotals> = new Set(['lateStops', 'unserved', 'overloaded']);

/** How many vehicles there are is worth a figure where none has too much on it. */
const namesOf = ({ today, proposed }: Props): readonly (keyof PlanTotals)[] => {
  const isTooMuch = today.overloaded > 0 || proposed.overloaded > 0;
  return ['metres', 'seconds', 'lateStops', 'unserved', isTooMuch ? 'overloaded' : 'vehicles'];
};

type Props = { readonly today: PlanTotals; readonly proposed: PlanTotals };

/** Five figures, as proposed and as today. */
export const Figures = ({ today, proposed }: Props) => {
  const { t, format } = useI18n();
  const inUnit = (name: keyof PlanTotals, value: number) => Math.round((value / UNITS[name]) * 10) / 10;
  const unit = (name: keyof PlanTotals, text: string) =>
    name === 'metres' ? t('route.km', { value: text }) : name === 'seconds' ? t('board.hours', { value: text }) : text;
  return (
    <dl className={styles.figures} aria-label={t('board.proposal.figures')}>
      {namesOf({ today, proposed }).map((name) => {
        const [now, then] = [inUnit(name, today[name]), inUnit(name, proposed[name])];
        const difference = Math.round((then - now) * 10) / 10;
        return (
          <div key={name} className={styles.figure}>
            <dt>{t(`board.proposal.figure.${name}`)}</dt>
            <dd className={styles.value}>{unit(name, format.number(then))}</dd>
            <dd>{t('board.proposal.was', { value: format.number(now) })}</dd>
            {difference !== 0 && (
              <dd
                className={classNames(
                  styles.difference,
                  difference < 0 && styles.better,
                  difference > 0 && HARMS.has(name) && styles.worse,
                )}
              >
                {signed(difference, format.number)}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
};
