import { useI18n } from '../../../lib/language/i18n.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import styles from './step-list.module.css';
import { STEPS } from './steps.ts';
import type { ShipmentForm } from './use-shipment-form.ts';

/** The current step, and links to the others. A step with errors is marked. */
export const StepList = ({ form }: { readonly form: ShipmentForm }) => {
  const { t } = useI18n();
  const { step, goTo, hasErrors } = form;
  const current = STEPS.indexOf(step);
  return (
    <nav className={styles.steps} aria-label={t('shipmentForm.steps')}>
      <ol className={styles.list}>
        {STEPS.map((each, index) => {
          const isWrong = hasErrors(each);
          return (
            <li key={each} className={styles.item}>
              <button
                type="button"
                className={classNames(
                  styles.step,
                  index === current && styles.current,
                  index < current && styles.done,
                  isWrong && styles.wrong,
                )}
                aria-label={isWrong ? t('shipmentForm.wrongStep', { step: t(`shipmentForm.step.${each}`) }) : undefined}
                aria-current={index === current ? 'step' : undefined}
                onClick={() => goTo(each)}
              >
                <span className={styles.number} aria-hidden>
                  {isWrong ? '!' : index + 1}
                </span>
                <span className={styles.name}>{t(`shipmentForm.step.${each}`)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
};
