import { CSV_BOM, CSV_DELIMITERS, type CsvValue, csvLine, csvNumber } from '@waybill/domain/csv';
import type { ColumnChoice } from '@waybill/domain/export';
import type { Locale } from '@waybill/domain/locales';
import { timeIn } from '@waybill/domain/zoned-time';
import { createTranslate } from '@waybill/i18n/create-translate';
import type { Translate } from '@waybill/i18n/translate';
import type { WholeList } from './whole-list.ts';

/** How values are written for a reader: in the words and the notation of a language, and by the clocks of the organisation. */
export type ExportForm = {
  readonly locale: Locale;
  readonly t: Translate;
  readonly number: (value: number | string | null) => string | null;
  /** A moment, such as 2026-11-18 09:05. */
  readonly moment: (at: string | Date | null) => string | null;
};

export const exportForm = (locale: Locale, timeZone: string): ExportForm => ({
  locale,
  t: createTranslate(locale),
  number: (value) => (value === null ? null : csvNumber(value, locale)),
  moment: (at) => (at === null ? null : timeIn(new Date(at), timeZone)),
});

export type ExportColumn<Row> = {
  /** For programs and tests: `dropoff.city`. */
  readonly name: string;
  readonly label: (t: Translate) => string;
  readonly value: (row: Row, form: ExportForm) => CsvValue;
  /** Whether the list shows it. */
  readonly isShown: boolean;
};

/** A list whose rows are read a portion at a time. */
export type ExportSource<Row> = WholeList<Row> & { readonly columns: readonly ExportColumn<Row>[] };

/** A list as it is written to a file, whatever its rows are. */
export type ExportTable = {
  readonly columnNames: readonly string[];
  readonly count: () => Promise<number>;
  /** The beginning of the file, and then its lines in portions. */
  readonly head: string;
  readonly lines: () => AsyncIterable<{ readonly text: string; readonly rows: number }>;
};

export const exportTable = <Row>(
  { columns, count, portions }: ExportSource<Row>,
  choice: ColumnChoice,
  form: ExportForm,
): ExportTable => {
  const chosen = columns.filter(({ isShown }) => choice === 'all' || isShown);
  const columnNames = chosen.map(({ label }) => label(form.t));
  const delimiter = CSV_DELIMITERS[form.locale];
  const lineOf = (row: Row) =>
    csvLine(
      chosen.map(({ value }) => value(row, form)),
      delimiter,
    );
  return {
    columnNames,
    count,
    head: CSV_BOM + csvLine(columnNames, delimiter),
    lines: async function* () {
      for await (const rows of portions()) yield { text: rows.map(lineOf).join(''), rows: rows.length };
    },
  };
};
