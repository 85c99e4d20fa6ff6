import { type ImportRow, repairAlike, type WholeImport } from '@waybill/contract/imports';
import type { ImportProblem } from '@waybill/domain/import/read-row';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { reasonText } from '../../lib/api/error-text.ts';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { withText } from './grid-cells.ts';
import { cacheImport, cacheRows, refreshRows } from './queries.ts';
import { editCell } from './repairs.ts';
import { refreshPlaces } from './row-places.ts';

type Repair = {
  readonly of: WholeImport;
  readonly row: ImportRow;
  /** Those of the loaded rows that will change. */
  readonly alike: readonly ImportRow[];
  readonly column: number;
  readonly problem: ImportProblem;
  readonly text: string;
  readonly t: Translate;
};

/** Repairs a cell in all rows in which it has the same text and the same fault. What was typed is kept if that fails. */
export const applyToAlike = async ({ of: { id }, row, alike, column, problem, text, t }: Repair): Promise<void> => {
  // At once, so that the next fault is not looked for among them.
  cacheRows(
    id,
    alike.map((each) => withText(each, column, text)),
  );
  try {
    const answer = await api(repairAlike, {
      params: { fileImportId: id },
      body: { row: row.number, column, problem, text },
    });
    cacheImport(answer.import);
    await refreshRows(id);
    await refreshPlaces(id);
  } catch (error) {
    showFlashAbout(`import ${id}`, {
      type: 'error',
      message: `${t('importFile.applyFailed')}: ${reasonText(error, t)}`,
    });
    await refreshRows(id);
    await editCell(id, row.number, column, text);
  }
};
