import { STATUS_PATH } from '@waybill/domain/import/import-targets';
import { READABLE_STATUSES, type ReadableStatus } from '@waybill/domain/partner-statuses';
import { useI18n } from '../../lib/language/i18n.tsx';
import type { CellProblem } from './grid-cells.ts';
import styles from './status-choices.module.css';

/** Nothing is entered only to be deleted, and a carrier is asked by its forwarder alone; whoever means that can type it. */
const UNUSUAL: readonly ReadableStatus[] = ['deleted', 'transport-request'];
const USUAL: readonly ReadableStatus[] = READABLE_STATUSES.filter((status) => !UNUSUAL.includes(status));

/** What a cell of statuses can be instead: what its shipment may become, where that is known. */
const statusChoices = ({ path, problem, allowed }: CellProblem): readonly ReadableStatus[] => {
  if (path !== STATUS_PATH) return [];
  return allowed ?? (problem === 'no-choice' ? USUAL : []);
};

type Props = {
  readonly problem: CellProblem;
  /** The text that is to be in the cell. */
  readonly chosen: string | null;
  readonly onChoose: (text: string) => void;
};

export const StatusChoices = ({ problem, chosen, onChoose }: Props) => {
  const { t } = useI18n();
  const choices = statusChoices(problem);
  if (choices.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div className={styles.choices} role="group" aria-label={t('importFile.statusChoices')}>
      {choices.map((status) => {
        const text = t(`deliveryStatus.${status}`);
        return (
          <button key={status} type="button" aria-pressed={text === chosen} onClick={() => onChoose(text)}>
            {text}
          </button>
        );
      })}
    </div>
  );
};
