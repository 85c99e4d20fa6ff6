import { type CSSProperties, Fragment } from 'react';
import { classNames } from '../basics/class-names.ts';
import { columnTracks } from './column-tracks.ts';
import styles from './data-table.module.css';
import { TableHead } from './data-table-head.tsx';
import { type RowProps, SECTION_HEIGHT, SectionRow, TableRow } from './data-table-row.tsx';
import type { Column, Resizing, Section, Selecting } from './data-table-types.ts';
import type { RowWindow } from './use-row-window.ts';

const CHECK_WIDTH = 46;

type Props<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly isStale: boolean;
  readonly rowWindow: RowWindow;
  readonly rowHeight: number;
  /** The width that can be seen; 0 until it is known. */
  readonly room: number;
  readonly resizing: Resizing | undefined;
  readonly selecting: Selecting<Row> | undefined;
  readonly sections: readonly Section[];
  readonly propsOf: (row: Row) => RowProps<Row>;
};

/** The rows on a wide screen: as many of them as the window has. */
export const RowTable = <Row,>(props: Props<Row>) => {
  const { label, columns, rows, isStale, rowHeight, room, resizing, selecting, sections, propsOf } = props;
  const { stretches, isWindow } = props.rowWindow;
  return (
    <table
      {...(resizing && { role: 'table' })}
      className={classNames(styles.table, resizing && styles.fixed)}
      style={resizing ? gridOf(columns, resizing, selecting !== undefined, room) : undefined}
      aria-label={label}
      aria-rowcount={isWindow ? rows.length + 1 : undefined}
    >
      <TableHead columns={columns} resizing={resizing} selecting={selecting} isStale={isStale} />
      <tbody {...(resizing && { role: 'rowgroup' })} inert={isStale}>
        {stretches.flatMap(({ from, to, isDrawn }, index) =>
          isDrawn
            ? rows.slice(from, to).map((row, offset) => {
                const { id, ...own } = propsOf(row);
                const index = from + offset;
                return (
                  <Fragment key={id}>
                    <SectionRow
                      label={sections.find(({ at }) => at === index)?.label}
                      isGrid={resizing !== undefined}
                      columns={columns.length + (selecting ? 1 : 0)}
                    />
                    <TableRow
                      id={id}
                      {...own}
                      columns={columns}
                      isGrid={resizing !== undefined}
                      // The header is row 1.
                      rowIndex={isWindow ? index + 2 : undefined}
                    />
                  </Fragment>
                );
              })
            : [
                <Gap
                  key={gapKey(index, stretches.length)}
                  height={
                    (to - from) * rowHeight + sections.filter(({ at }) => at >= from && at < to).length * SECTION_HEIGHT
                  }
                />,
              ],
        )}
      </tbody>
    </table>
  );
};

/** The grid columns: set once on the table, and not on each of its cells. */
const gridOf = <Row,>(
  columns: readonly Column<Row>[],
  { widths }: Resizing,
  hasCheck: boolean,
  room: number,
): CSSProperties => {
  const { tracks, least } = columnTracks(
    columns.map(({ key, width }) => widths[key] ?? width),
    hasCheck ? CHECK_WIDTH : 0,
    room,
  );
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
