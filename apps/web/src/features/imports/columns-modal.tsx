import { changeImportColumns, type ImportedColumn, type WholeImport } from '@waybill/contract/imports';
import type { PartnerId } from '@waybill/domain/ids';
import { importTarget, STATUS_PATH } from '@waybill/domain/import/import-targets';
import { DAY_ORDERS } from '@waybill/domain/import/read-day';
import { LOCALES } from '@waybill/domain/locales';
import { targetLabel } from '@waybill/i18n/import-labels';
import { useMemo, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { reasonText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import fieldStyles from '../../ui/fields/field.module.css';
import { FormError } from '../../ui/fields/form-error.tsx';
import selectStyles from '../../ui/fields/native-select.module.css';
import { Modal } from '../../ui/layers/modal.tsx';
import {
  type ColumnChoice,
  changedColumns,
  choiceOf,
  SECTIONS,
  sharedWith,
  statusColumnAgain,
  targetsIn,
} from './column-choices.ts';
import styles from './columns-modal.module.css';
import { type Reading, readingExample } from './file-words.ts';
import { cacheImport } from './queries.ts';

const SELECT = classNames(fieldStyles.input, selectStyles.select, styles.select);

/** What every column is taken for, corrected by hand. */
export const ColumnsModal = ({ of, onClose }: { readonly of: WholeImport; readonly onClose: () => void }) => {
  const { t } = useI18n();
  const { columns, partners } = of;
  const [choices, setChoices] = useState<readonly ColumnChoice[]>(() => columns.map(choiceOf));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const shared = sharedWith(choices);
  const nameOf = (at: number) => columns[at]?.header || t('importFile.columns.unnamed', { number: at + 1 });
  const choose = (at: number, choice: ColumnChoice) =>
    setChoices(choices.map((before, index) => (index === at ? choice : before)));

  const save = async () => {
    const changes = changedColumns(columns, choices);
    const changed = changes.length > 0 ? changes : statusColumnAgain(columns);
    if (changed.length === 0) {
      onClose();
      return;
    }
    setSaving(true);
    setFailure(null);
    try {
      const answer = await api(changeImportColumns, { params: { fileImportId: of.id }, body: { columns: changed } });
      cacheImport(answer.import);
      onClose();
    } catch (error) {
      setFailure(`${t('importFile.columns.saveFailed')}: ${reasonText(error, t)}`);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Modal
      title={t('importFile.columns.title')}
      maxWidth={920}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            variant="primary"
            loading={isSaving}
            disabled={shared.some((other) => other !== null)}
            onClick={() => void save()}
          >
            {t('importFile.columns.save')}
          </Button>
        </>
      }
    >
      <p className={styles.explanation}>{t('importFile.columns.explanation')}</p>
      {failure && <FormError>{failure}</FormError>}
      <table className={styles.table}>
        <thead>
          <tr>
            {(['header', 'examples', 'field', 'known'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`importFile.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column, at) => {
            const other = shared[at] ?? null;
            return (
              <ColumnRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a file may have several columns of one name
                key={at}
                column={column}
                partners={partners}
                name={nameOf(at)}
                choice={choices[at] ?? choiceOf(column)}
                error={other === null ? null : t('importFile.columns.twice', { header: nameOf(other) })}
                onChoose={(choice) => choose(at, choice)}
              />
            );
          })}
        </tbody>
      </table>
    </Modal>
  );
};

type RowProps = {
  readonly column: ImportedColumn;
  readonly partners: WholeImport['partners'];
  readonly name: string;
  readonly choice: ColumnChoice;
  readonly error: string | null;
  readonly onChoose: (choice: ColumnChoice) => void;
};

const MOST_EXAMPLES = 3;

const ColumnRow = ({ column, partners, name, choice, error, onChoose }: RowProps) => {
  const { t } = useI18n();
  const { path, by, reading, examples } = column;
  const isOther = choice.path !== path;
  const known = isOther ? 'choice' : by;
  return (
    <tr>
      <th scope="row" className={styles.header}>
        {name}
      </th>
      <td className={styles.examples}>
        {examples
          .filter((example) => example.trim() !== '')
          .slice(0, MOST_EXAMPLES)
          .join(' · ')}
      </td>
      <td className={styles.field}>
        <TargetSelect
          label={t('importFile.columns.fieldOf', { header: name })}
          value={choice.path}
          isWrong={error !== null}
          onChange={(chosen) =>
            onChoose(chosen === path ? choiceOf(column) : { path: chosen, reading: null, partnerId: null })
          }
        />
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        {choice.path === STATUS_PATH && partners.length > 0 && (
          <PartnerSelect
            label={t('importFile.columns.wordsIn', { header: name })}
            partners={partners}
            value={choice.partnerId}
            onChange={(partnerId) => onChoose({ ...choice, partnerId })}
          />
        )}
        {!isOther && reading && reading.certainty !== 'certain' && choice.reading && (
          <ReadingSelect
            label={t('importFile.columns.readingOf', { header: name })}
            column={column}
            value={choice.reading}
            onChange={(chosen) => onChoose({ ...choice, reading: chosen })}
          />
        )}
        {!isOther && reading?.certainty === 'mixed' && <p className={styles.mixed}>{t('importFile.columns.mixed')}</p>}
      </td>
      <td className={styles.known} data-label={t('importFile.columns.known')}>
        {known && choice.path !== null && t(`importFile.columns.by.${known}`)}
      </td>
    </tr>
  );
};

type TargetProps = {
  readonly label: string;
  readonly value: string | null;
  readonly isWrong: boolean;
  readonly onChange: (path: string | null) => void;
};

const TargetSelect = ({ label, value, isWrong, onChange }: TargetProps) => {
  const { t } = useI18n();
  const options = useMemo(
    () =>
      SECTIONS.map((section) => (
        <optgroup key={section} label={t(`importFile.columns.section.${section}`)}>
          {targetsIn(section).map(({ path }) => (
            <option key={path} value={path}>
              {targetLabel(path, t)}
            </option>
          ))}
        </optgroup>
      )),
    [t],
  );
  return (
    <select
      className={SELECT}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      <option value="">{t('importFile.columns.none')}</option>
      {options}
    </select>
  );
};

type PartnerProps = {
  readonly label: string;
  readonly partners: WholeImport['partners'];
  readonly value: PartnerId | null;
  readonly onChange: (partnerId: PartnerId | null) => void;
};

/** Whose words the statuses of a column are. */
const PartnerSelect = ({ label, partners, value, onChange }: PartnerProps) => {
  const { t } = useI18n();
  return (
    <select
      className={SELECT}
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(partners.find(({ id }) => id === currentTarget.value)?.id ?? null)}
    >
      <option value="">{t('importFile.columns.ownWords')}</option>
      {partners.map(({ id, name }) => (
        <option key={id} value={id}>
          {t('importFile.columns.wordsOf', { name })}
        </option>
      ))}
    </select>
  );
};

type ReadingProps = {
  readonly label: string;
  readonly column: ImportedColumn;
  readonly value: Reading;
  readonly onChange: (reading: Reading) => void;
};

/** Both readings of a cell, by what would become of it. */
const ReadingSelect = ({ label, column, value, onChange }: ReadingProps) => {
  const { t, format } = useI18n();
  const isDay = column.path !== null && importTarget(column.path)?.field.kind === 'date';
  const readings: readonly Reading[] = isDay
    ? DAY_ORDERS.map((dayOrder) => ({ ...value, dayOrder }))
    : LOCALES.map((notation) => ({ ...value, notation }));
  const at = readings.findIndex(({ dayOrder, notation }) => dayOrder === value.dayOrder && notation === value.notation);
  const examples = readings.map((reading) => readingExample(column, reading, { t, format }));
  if (examples.includes(null)) return null;
  return (
    <select
      className={SELECT}
      aria-label={label}
      value={at}
      onChange={({ currentTarget }) => {
        const chosen = readings[Number(currentTarget.value)];
        if (chosen) onChange(chosen);
      }}
    >
      {examples.map((example, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are always the same two
        <option key={index} value={index}>
          {example && t('importFile.readAs', example)}
        </option>
      ))}
    </select>
  );
};
