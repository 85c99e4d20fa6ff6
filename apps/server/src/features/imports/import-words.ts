import { CSV_DELIMITERS } from '@waybill/domain/csv';
import type { LeafField } from '@waybill/domain/fields';
import type { RowProblem } from '@waybill/domain/import/file-import';
import type { ShownNames } from '@waybill/domain/import/guess-targets';
import { IMPORT_TARGETS } from '@waybill/domain/import/import-targets';
import type { KnownWords } from '@waybill/domain/import/read-row';
import { LOCALES, type Locale } from '@waybill/domain/locales';
import { fold } from '@waybill/domain/search-text';
import { NUMBER_SIGNS } from '@waybill/domain/typed-number';
import { createTranslate } from '@waybill/i18n/create-translate';
import { optionLabel, problemText, targetLabel } from '@waybill/i18n/import-labels';
import type { Translate } from '@waybill/i18n/translate';
import type { StoredRow } from './import-rows.repo.ts';

const translations = LOCALES.map(createTranslate);

/** The names that the product shows for what a column can be. */
export const SHOWN_NAMES: ShownNames = new Map(
  IMPORT_TARGETS.map(({ path }) => [path, translations.map((t) => targetLabel(path, t))]),
);

const wordsOf = (field: LeafField): readonly (readonly [string, string])[] => {
  if (!('options' in field)) return [];
  return field.options.flatMap((option) => [
    [fold(option), option] as const,
    // People write `out-for-delivery` without its hyphens.
    [fold(option.replaceAll('-', ' ')), option] as const,
    ...translations.map((t) => [fold(optionLabel(field, option, t)), option] as const),
  ]);
};

/** The words of the choices, in every language. */
export const CHOICE_WORDS: KnownWords = new Map(
  IMPORT_TARGETS.flatMap(({ path, field }) => {
    const words = wordsOf(field);
    return words.length > 0 ? [[path, new Map(words)] as const] : [];
  }),
);

/** The same words as people write them, by how they are looked up. */
export const SPELLED_WORDS: ReadonlyMap<string, string> = new Map(
  IMPORT_TARGETS.flatMap(({ field }) =>
    'options' in field
      ? translations.flatMap((t) =>
          field.options.map((option) => optionLabel(field, option, t)).map((word) => [fold(word), word] as const),
        )
      : [],
  ),
);

/** Beside a cell a reason need not say what it is about; in a column of reasons it has to. */
const reasonText = (problem: RowProblem, t: Translate): string => {
  const text = problemText(problem, t);
  const field = problem.path === '' ? '' : targetLabel(problem.path, t);
  return text.includes(field) ? text : `${field}: ${text}`;
};

/** The words of a file that is made for somebody who reads this language. */
export const fileWords = (locale: Locale) => {
  const t = createTranslate(locale);
  return {
    delimiter: CSV_DELIMITERS[locale],
    decimal: NUMBER_SIGNS[locale].decimal,
    line: t('importFile.line'),
    reason: t('importFile.reason'),
    sampleName: t('importFile.sampleName'),
    label: (path: string) => targetLabel(path, t),
    reasonsOf: ({ problems }: StoredRow) => problems.map((problem) => reasonText(problem, t)).join('. '),
  };
};
