import { useId } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { SortDirection } from '../../ui/list/data-table.tsx';
import { sortChoice, sortingOf, sortOptions } from './sort-options.ts';
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
  return (
    <div className={styles.sort}>
      <label htmlFor={id} className={styles.label}>
        {t('list.sortBy')}
      </label>
      <SelectField
        id={id}
        label={null}
        options={sortOptions(sorts, columnName, t)}
        value={sortChoice({ sort, direction })}
        onChange={(chosen) => {
          const sorting = sortingOf<Sort>(chosen);
          onSort(sorting.sort, sorting.direction);
        }}
      />
    </div>
  );
};
