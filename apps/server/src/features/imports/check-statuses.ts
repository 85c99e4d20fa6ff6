import { typedCell } from '@waybill/domain/csv';
import { type StoredColumn, statusColumnOf } from '@waybill/domain/import/file-import';
import { STATUS_PATH } from '@waybill/domain/import/import-targets';
import type { InChecks, InImports } from './import-deps.ts';
import type { JudgedRow, NewRow } from './import-rows.repo.ts';
import type { StoredImport } from './imports.repo.ts';
import { unsound } from './judge-row.ts';

/** Finds rows whose shipments may not become what they say: one look for all of them, and none where the file tells no statuses. */
export const withStatusFaults = async (
  { statusFaults }: InImports,
  columns: readonly StoredColumn[],
  rows: readonly JudgedRow[],
): Promise<readonly JudgedRow[]> => {
  const column = statusColumnOf(columns)?.at;
  const told = rows.flatMap(({ number, told: of }) => (of ? [{ number, ...of }] : []));
  if (column === undefined || told.length === 0) return rows;
  const faults = await statusFaults(told);
  return rows.map((row) => {
    const fault = faults.get(row.number);
    if (!fault) return row;
    return { number: row.number, ...unsound([...row.problems, { path: STATUS_PATH, column, ...fault }], row.told) };
  });
};

/** Words of a partner that nobody understands wait in its list to be settled. */
export const rememberUnknownWords = async (
  { rememberWords }: InChecks,
  { columns, fileName }: StoredImport,
  rows: readonly NewRow[],
  judged: readonly JudgedRow[],
): Promise<void> => {
  const column = statusColumnOf(columns);
  if (!column?.partnerId) return;
  const unknown = new Set(
    judged.flatMap(({ number, problems }) =>
      problems.some(({ path, problem }) => path === STATUS_PATH && problem === 'no-choice') ? [number] : [],
    ),
  );
  const words = rows.flatMap(({ number, cells }) =>
    unknown.has(number) ? (typedCell(cells[column.at] ?? '') ?? []) : [],
  );
  await rememberWords(column.partnerId, words, fileName);
};
