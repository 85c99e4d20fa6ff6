import { USER_SORTS, type UserListQuery, type UserSort } from '@waybill/contract/users';
import { useI18n } from '../../lib/i18n.tsx';
import type { SortDirection } from '../../ui/data-table.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './users-page.module.css';

type Props = {
  readonly query: UserListQuery;
  readonly onSort: (sort: UserSort, direction: SortDirection) => void;
};

/** What the headers of the columns do where there are no columns. */
export const SortSelect = ({ query, onSort }: Props) => {
  const { t } = useI18n();
  const options = USER_SORTS.flatMap((sort) => {
    const column = t(`users.column.${sort}`);
    return [
      { value: `${sort} asc`, label: t('list.ascending', { column }) },
      { value: `${sort} desc`, label: t('list.descending', { column }) },
    ];
  });
  return (
    <div className={styles.sort}>
      <label htmlFor="users-sort" className={styles.muted}>
        {t('list.sortBy')}
      </label>
      <SelectField
        id="users-sort"
        label={null}
        options={options}
        value={`${query.sort} ${query.direction}`}
        onChange={(chosen) => {
          const [sort, direction] = chosen.split(' ') as [UserSort, SortDirection];
          onSort(sort, direction);
        }}
      />
    </div>
  );
};
