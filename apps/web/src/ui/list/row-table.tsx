import type { CSSProperties } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './data-table.module.css';
import { TableHead } from './data-table-head.tsx';
import { type RowProps, TableRow } from './data-table-row.tsx';
import type { Column, Resizing, Selecting } from './data-table-types.ts';
import type { RowWindow } from './use-row-window.ts';

const CHECK_WIDTH = 46;
/** The minimum width of a column without one. */
const LEAST_REST = 200;

type Props<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly isStale: boolean;
  readonly rowWindow: RowWindow;
  readonly rowHeight: number;
  readonly resizing: Resizing | undefined;
  readonly selecting: Selecting<Row> | undefined;
  readonly propsOf: (row: Row) => RowProps<Row>;
};

/** The rows on a wide screen: as many of them as the window has. */
export const RowTable = <Row,>(props: Props<Row>) => {
  const { label, columns, rows, isStale, rowHeight, resizing, selecting, propsOf } = props;
  const { stretches, isWindow } = props.rowWindow;
  return (
    <table
      {...(resizing && { role: 'table' })}
      className={classNames(styles.table, resizing && styles.fixed)}
      style={resizing ? gridOf(columns, resizing, selecting !== undefined) : undefined}
      aria-label={label}
      aria-rowcount={isWindow ? rows.length + 1 : undefined}
    >
      <TableHead columns={columns} resizing={resizing} selecting={selecting} isStale={isStale} />
      <tbody {...(resizing && { role: 'rowgroup' })} inert={isStale}>
        {stretches.flatMap(({ from, to, isDrawn }, index) =>
          isDrawn
            ? rows.slice(from, to).map((row, offset) => {
                const { id, ...own } = propsOf(row);
                return (
                  <TableRow
                    key={id}
                    id={id}
                    {...own}
                    columns={columns}
                    isGrid={resizing !== undefined}
                    // The header is row 1.
                    rowIndex={isWindow ? from + offset + 2 : undefined}
                  />
                );
              })
            : [<Gap key={gapKey(index, stretches.length)} height={(to - from) * rowHeight} />],
        )}
      </tbody>
    </table>
  );
};

/**
 * The grid columns: set once on the table, and not on each of its cells. A column without a width takes the
 * remaining width; if each has one, the remaining width stays empty.
 */
const gridOf = <Row,>(columns: readonly Column<Row>[], { widths }: Resizing, hasCheck: boolean): CSSProperties => {
  const given = columns.map(({ key, width }) => widths[key] ?? width);
  const least = given.reduce<number>((sum, width) => sum + (width ?? LEAST_REST), hasCheck ? CHECK_WIDTH : 0);
  const tracks = given.map((width) => (width === undefined ? `minmax(${LEAST_REST}px, 1fr)` : `${width}px`));
  return {
    '--columns': [...(hasCheck ? [`${CHECK_WIDTH}px`] : []), ...tracks].join(' '),
    minInlineSize: least,
  } as CSSProperties;
};

/** The space of rows that are not rendered. */
const Gap = ({ height }: { readonly height: number }) => (
  <tr aria-hidden className={styles.gap} style={{ blockSize: height }} />
);

/** A gap keeps its key when the focused row splits it: then no row is moved in the page, and none loses the focus. */
const gapKey = (index: number, count: number) => (index === 0 ? 'before' : index === count - 1 ? 'after' : 'between');
