import { useId } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { SortDirection } from '../../ui/list/data-table.tsx';
import styles from './sort-select.module.css';

type Props<Sort extends string> = {
  readonly sorts: readonly Sort[];
  readonly columnName: (sort: Sort) => string;
  readonly sort: Sort;
  readonly direction: SortDirection;
  readonly onSort: (sort: Sort, direction: SortDirection) => void;
};

/** Replaces the sorting by column headers on screens without columns. */
export const SortSelect = <Sort extends string>({ sorts, columnName, sort, direction, onSort }: Props<Sort>) => {
  const { t } = useI18n();
  const id = useId();
  const options = sorts.flatMap((each) => {
    const column = columnName(each);
    return [
      { value: `${each} asc`, label: t('list.ascending', { column }) },
      { value: `${each} desc`, label: t('list.descending', { column }) },
    ];
  });
  return (
    <div className={styles.sort}>
      <label htmlFor={id} className={styles.label}>
        {t('list.sortBy')}
      </label>
      <SelectField
        id={id}
        label={null}
        options={options}
        value={`${sort} ${direction}`}
        onChange={(chosen) => {
          const [by, way] = chosen.split(' ') as [Sort, SortDirection];
          onSort(by, way);
        }}
      />
    </div>
  );
};
