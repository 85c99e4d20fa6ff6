import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { useNarrow } from './use-narrow.ts';
import { useRowCursor } from './use-row-cursor.ts';

export type SortDirection = 'asc' | 'desc';

export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  /** Only screen readers are told what it is, e.g. above a column of buttons. */
  readonly isHeaderHidden?: boolean;
  /** In pixels, to begin with; what is left over goes to the columns without one. */
  readonly width?: number;
  readonly align?: 'end';
  /** Given, the header is a button. `direction` is null while the list is sorted by something else. */
  readonly sort?: { readonly direction: SortDirection | null; readonly onSort: () => void };
  readonly cell: (row: Row) => ReactNode;
};

/** A row on a narrow screen: two lines, each with a beginning and an end. */
export type Lines = {
  readonly title: ReactNode;
  readonly titleEnd?: ReactNode;
  readonly detail?: ReactNode;
  readonly detailEnd?: ReactNode;
  /** Beside both lines. */
  readonly action?: ReactNode;
};

type Props<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly lines: (row: Row) => Lines;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** What a click anywhere on the row does; its own link does the same for the keyboard. */
  readonly onOpen: (row: Row) => void;
  /** The rows are those of an earlier question while the answer to the new one is on its way. */
  readonly isStale?: boolean;
};

/** Rows of one kind. J, K and the arrows move a cursor through them. */
export const DataTable = <Row,>({ label, columns, lines, rows, rowId, onOpen, isStale = false }: Props<Row>) => {
  const isNarrow = useNarrow();
  const { rows: host, cursor, setCursor } = useRowCursor(rows.map(rowId));
  const rowProps = (row: Row, className: string | undefined) => {
    const id = rowId(row);
    return {
      'data-row': id,
      className: classNames(className, id === cursor && styles.cursor),
      onClick: (event: MouseEvent) => {
        if (meansSomethingElse(event)) return;
        setCursor(id);
        onOpen(row);
      },
    };
  };

  return (
    <div ref={host} className={classNames(styles.scroll, isStale && styles.stale)} aria-busy={isStale}>
      {isNarrow ? (
        <ul className={styles.list} aria-label={label}>
          {rows.map((row) => (
            <li key={rowId(row)} {...rowProps(row, styles.lines)}>
              <TwoLines {...lines(row)} />
            </li>
          ))}
        </ul>
      ) : (
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowId(row)} {...rowProps(row, styles.row)}>
                {columns.map(({ key, align, cell }) => (
                  <td key={key} className={classNames(align === 'end' && styles.end)}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
};

/** A press on something of its own, the end of selecting a text, or a wish for a new tab. */
const meansSomethingElse = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  ctrlKey ||
  metaKey ||
  shiftKey ||
  (target instanceof Element && target.closest('a, button, input, label, [role="menu"]') !== null) ||
  getSelection()?.isCollapsed === false;

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const satisfies Record<SortDirection, string>;

const Head = <Row,>({ column }: { readonly column: Column<Row> }) => {
  const { header, isHeaderHidden, width, align, sort } = column;
  const Arrow = sort?.direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={classNames(align === 'end' && styles.end)}
      style={width ? { inlineSize: width } : undefined}
      aria-sort={sort?.direction ? ARIA_SORT[sort.direction] : undefined}
    >
      {sort ? (
        <button
          type="button"
          className={classNames(styles.sort, sort.direction && styles.sorted)}
          onClick={sort.onSort}
        >
          {header}
          <Arrow size={14} stroke={2} className={styles.arrow} aria-hidden />
        </button>
      ) : (
        <span className={classNames(isHeaderHidden && styles.spoken)}>{header}</span>
      )}
    </th>
  );
};

const TwoLines = ({ title, titleEnd, detail, detailEnd, action }: Lines) => (
  <>
    <div className={styles.first}>
      <span className={styles.main}>{title}</span>
      <span className={styles.aside}>{titleEnd}</span>
    </div>
    <div className={styles.second}>
      <span className={styles.main}>{detail}</span>
      <span className={styles.aside}>{detailEnd}</span>
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </>
);
