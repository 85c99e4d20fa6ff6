import type { ImportRow } from '@waybill/contract/imports';
import { problemText, targetLabel } from '@waybill/i18n/import-labels';
import type { Translate } from '@waybill/i18n/translate';
import type { CellProblem, GridColumn } from './grid-cells.ts';

/** What a column becomes. */
export const columnLabel = ({ path, extra }: GridColumn, t: Translate): string => {
  if (path !== null) return targetLabel(path, t);
  return extra === undefined ? t('importFile.columns.none') : t('importFile.extraCell', { number: extra });
};

export const problemWords = ({ path, column, problem, otherRow }: CellProblem, t: Translate): string =>
  problemText({ path, column, problem, ...(otherRow !== null && { otherRow }) }, t);

export const warningWords = ({ path, warning }: ImportRow['warnings'][number], t: Translate): string =>
  t(`importFile.warning.${warning}`, { field: targetLabel(path, t) });

/** The first fault of a row, and how many more it has; of one without a fault, what is warned of. */
export const reasonOf = ({ problems, warnings, isLeftOut, isRepaired }: ImportRow, t: Translate): string => {
  if (isLeftOut) return t('importFile.leftOut');
  const [first, ...others] = problems;
  const [warning] = warnings;
  if (!first && warning) return warningWords(warning, t);
  if (!first) return isRepaired ? t('importFile.repaired') : t('importFile.noFault');
  const reason = problemWords(first, t);
  return others.length === 0 ? reason : t('importFile.andMore', { reason, count: others.length });
};
