import type { Translate } from '@waybill/i18n/translate';
import type { SortDirection } from '../../ui/list/data-table.tsx';

type Sorting<Sort extends string> = { readonly sort: Sort; readonly direction: SortDirection };

/** A column and a direction as one choice of a select. */
export const sortChoice = <Sort extends string>({ sort, direction }: Sorting<Sort>): string => `${sort} ${direction}`;

export const sortingOf = <Sort extends string>(choice: string): Sorting<Sort> => {
  const [sort, direction] = choice.split(' ') as [Sort, SortDirection];
  return { sort, direction };
};

/** Each column ascending and descending, for screens without column headers. */
export const sortOptions = <Sort extends string>(
  sorts: readonly Sort[],
  columnName: (sort: Sort) => string,
  t: Translate,
) =>
  sorts.flatMap((sort) => {
    const column = columnName(sort);
    return [
      { value: sortChoice({ sort, direction: 'asc' }), label: t('list.ascending', { column }) },
      { value: sortChoice({ sort, direction: 'desc' }), label: t('list.descending', { column }) },
    ];
  });
