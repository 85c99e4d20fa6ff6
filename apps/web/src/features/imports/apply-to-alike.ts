import { repairAlike, type WholeImport } from '@waybill/contract/imports';
import type { ImportProblem } from '@waybill/domain/import/read-row';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { reasonText } from '../../lib/api/error-text.ts';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { cacheImport, refreshRows } from './queries.ts';
import { editCell } from './repairs.ts';

type Repair = {
  readonly of: WholeImport;
  readonly row: number;
  readonly column: number;
  readonly problem: ImportProblem;
  readonly text: string;
  readonly t: Translate;
};

/** Repairs a cell in all rows in which it has the same text and the same fault. What was typed is kept if that fails. */
export const applyToAlike = async ({ of: { id }, row, column, problem, text, t }: Repair): Promise<void> => {
  try {
    const answer = await api(repairAlike, { params: { fileImportId: id }, body: { row, column, problem, text } });
    cacheImport(answer.import);
    await refreshRows(id);
  } catch (error) {
    showFlashAbout(`import ${id}`, {
      type: 'error',
      message: `${t('importFile.applyFailed')}: ${reasonText(error, t)}`,
    });
    await editCell(id, row, column, text);
  }
};
