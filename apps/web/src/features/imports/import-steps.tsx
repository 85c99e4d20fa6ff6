import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './import-steps.module.css';

const STEPS = ['file', 'columns', 'repair', 'import'] as const;
export type ImportStep = (typeof STEPS)[number];

type Props = {
  /** Null when all of them are done. */
  readonly current: ImportStep | null;
};

/** How far a file has come. */
export const ImportSteps = ({ current }: Props) => {
  const { t } = useI18n();
  const at = current === null ? STEPS.length : STEPS.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t('importFile.steps')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={classNames(styles.step, index === at && styles.current, index < at && styles.done)}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.number}>
            {index < at ? <IconCheck size={12} stroke={2.25} aria-hidden /> : index + 1}
          </span>
          <span className={styles.name}>{t(`importFile.step.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
};
