import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { memo } from 'react';
import { classNames } from '../basics/class-names.ts';
import checkStyles from '../fields/checkbox.module.css';
import { ColumnEdge } from './column-edge.tsx';
import styles from './data-table.module.css';
import type { Column, Resizing, Selecting, SortDirection } from './data-table-types.ts';

type Props<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly resizing: Resizing | undefined;
  readonly selecting: Selecting<Row> | undefined;
  readonly isStale: boolean;
};

const TableHeadOf = <Row,>({ columns, resizing, selecting, isStale }: Props<Row>) => {
  return (
    <thead {...(resizing && { role: 'rowgroup' })}>
      <tr {...(resizing && { role: 'row' })}>
        {selecting && (
          <th scope="col" {...(resizing && HEADER)} className={classNames(styles.head, styles.check)}>
            <input
              ref={(box) => {
                if (box) box.indeterminate = selecting.page === 'some';
              }}
              type="checkbox"
              className={classNames(checkStyles.box, styles.box)}
              aria-label={selecting.pageLabel}
              disabled={isStale}
              checked={selecting.page === 'all'}
              onChange={selecting.onTogglePage}
            />
          </th>
        )}
        {columns.map((column, index) => (
          <Head key={column.key} column={column} isPinned={index === 0} resizing={resizing} />
        ))}
      </tr>
    </thead>
  );
};
/** Memoised: scrolling and moving the cursor render rows, and not the header. */
export const TableHead = memo(TableHeadOf) as typeof TableHeadOf;

const HEADER = { role: 'columnheader' } as const;
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const satisfies Record<SortDirection, string>;

type HeadProps<Row> = {
  readonly column: Column<Row>;
  readonly isPinned: boolean;
  readonly resizing: Resizing | undefined;
};

const Head = <Row,>({ column, isPinned, resizing }: HeadProps<Row>) => {
  const { key, header, isHeaderHidden, align, sort } = column;
  const width = resizing?.widths[key] ?? column.width;
  const Arrow = sort?.direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      {...(resizing && HEADER)}
      className={classNames(styles.head, isPinned && styles.pinned, align === 'end' && styles.end)}
      style={width && !resizing ? { inlineSize: width } : undefined}
      aria-sort={sort?.direction ? ARIA_SORT[sort.direction] : undefined}
    >
      {sort ? (
        <button
          type="button"
          className={classNames(styles.sort, sort.direction && styles.sorted)}
          onClick={sort.onSort}
        >
          <span className={styles.name}>{header}</span>
          <Arrow size={14} stroke={2} className={styles.arrow} aria-hidden />
        </button>
      ) : (
        <span className={classNames(isHeaderHidden ? styles.spoken : styles.name)}>{header}</span>
      )}
      {resizing && (
        <ColumnEdge label={resizing.label(header)} width={width} onWidth={(chosen) => resizing.onWidth(key, chosen)} />
      )}
    </th>
  );
};
