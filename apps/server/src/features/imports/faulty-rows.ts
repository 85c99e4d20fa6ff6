import { Readable } from 'node:stream';
import { CSV_BOM, csvLine } from '@waybill/domain/csv';
import { orNotFound } from '@waybill/domain/errors';
import type { FileImportId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { FileAnswer } from '../../http/files.ts';
import type { Requester } from '../../http/visitor.ts';
import type { ImportDeps } from './import-deps.ts';
import type { StoredRow } from './import-rows.repo.ts';
import { fileWords } from './import-words.ts';

const PORTION = 500;

/**
 * The rows that are not imported as they are in the file, with their reasons: repaired there, they can be uploaded by themselves. The
 * reasons come first, so that cells which a row has behind the last column stay behind it.
 */
export const readFaultyRows = async (
  deps: ImportDeps,
  by: Requester,
  id: FileImportId,
  locale: Locale,
): Promise<FileAnswer> => {
  const { headers, fileName } = await deps.inView(by, async ({ imports }) => orNotFound(await imports.find(id)));
  const words = fileWords(locale);
  const isLeft = ({ problems, isLeftOut }: StoredRow) => problems.length > 0 || isLeftOut;
  const lineOf = (row: StoredRow) =>
    csvLine(
      [
        row.line,
        words.reasonsOf(row),
        ...headers.map((_, at) => row.cells[at] ?? ''),
        ...row.cells.slice(headers.length),
      ],
      words.delimiter,
    );
  const content = async function* () {
    yield CSV_BOM + csvLine([words.line, words.reason, ...headers], words.delimiter);
    for (let after = 0; ; ) {
      const portion = await deps.inView(by, ({ rowsOf }) => rowsOf(id).page('noted', after, PORTION));
      yield portion.filter(isLeft).map(lineOf).join('');
      const last = portion.at(-1);
      if (!last) return;
      after = last.number;
    }
  };
  return {
    open: async () => Readable.from(content()),
    type: 'text/csv; charset=utf-8',
    name: fileName.replace(/\.csv$/i, '-faults.csv'),
    isToKeep: true,
  };
};
