import type { ImportRow, WholeImport } from '@waybill/contract/imports';
import { isRepairable } from '@waybill/domain/import/file-import';
import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { isLayered, useIsLayered } from '../../ui/layers/open-layers.ts';
import { useRowWindow } from '../../ui/list/use-row-window.ts';
import { applyToAlike } from './apply-to-alike.ts';
import {
  alikeRows,
  columnAt,
  columnWidth,
  extraCells,
  gridColumns,
  moveBy,
  nextFault,
  PLACE,
  type Place,
  positionCount,
  problemAt,
  REASON,
  reasonWidth,
} from './grid-cells.ts';
import { type Draft, GridRow } from './grid-row.tsx';
import type { CellChange } from './move-cells.ts';
import { columnLabel, reasonOf } from './reason-text.ts';
import styles from './repair-grid.module.css';
import { editCell, editCells, leaveOut, unsavedText, useRepairs } from './repairs.ts';
import { useRowPlaces } from './row-places.ts';

const ROW_HEIGHT = 34;
/** Room for what is found of an address, in both languages. */
const PLACE_COLUMN = 168;
/** Numbers of rows up to 9,999; each more digit, and the separator, needs more. */
const ROW_COLUMN = 50;
const rowColumnFor = (rows: number) => (rows < 10_000 ? ROW_COLUMN : rows < 1_000_000 ? 66 : 78);
/** So many rows before the end of those that are there, the next ones are fetched. */
const AHEAD = 40;

/** Layout as a grid removes the roles of a table's parts, so they are set explicitly. */
const gridOf = (isLocked: boolean) => ({ role: 'grid', 'aria-readonly': isLocked }) as const;
const ROW_GROUP = { role: 'rowgroup' } as const;
const ROW = { role: 'row' } as const;
const COLUMN_HEADER = { role: 'columnheader' } as const;

export type RowsProps = {
  readonly of: WholeImport;
  readonly rows: readonly ImportRow[];
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly onMore: () => void;
  readonly onColumns: (() => void) | undefined;
};

/** The rows as a sheet. One cell has the focus: the arrows move it, F8 leads to the next fault, Enter begins to type. */
export const RepairGrid = ({
  of,
  rows,
  hasMore,
  isFetchingMore,
  onMore,
  onColumns,
  pageKey,
}: RowsProps & { readonly pageKey: string }) => {
  const { t } = useI18n();
  const host = useRef<HTMLDivElement>(null);
  const isLocked = !isRepairable(of.state);
  // Columns that cells are moved through stay when the last row is mended: the place of the focus is among them.
  const extra = extraCells(rows, of.columns.length);
  const [shownExtra, setShownExtra] = useState(extra);
  if (extra !== null && (shownExtra === null || extra > shownExtra)) setShownExtra(extra);
  const columns = useMemo(() => gridColumns(of.columns, shownExtra), [of.columns, shownExtra]);
  const labels = useMemo(() => columns.map((column) => columnLabel(column, t)), [columns, t]);
  const file = useMemo(
    () => ({ width: of.columns.length, delimiter: of.delimiter ?? ',' }),
    [of.columns.length, of.delimiter],
  );
  // Widths stay as they are while cells change and rows are added, or all would move under the pointer.
  const hasRows = rows.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: computed once for these columns and this page
  const widths = useMemo(
    () => columns.map((column, at) => columnWidth(column, labels[at] ?? '', rows)),
    [columns, labels, pageKey, hasRows],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: computed once for this page, as the widths
  const reasonColumn = useMemo(() => reasonWidth(rows.map((row) => reasonOf(row, t))), [columns, pageKey, hasRows, t]);
  const changes = useRepairs((state) => state.changes);
  const [active, setActive] = useState<Place | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  /** Closed by Escape, until the focus moves on. */
  const [isQuiet, setQuiet] = useState(false);
  const isCovered = useIsLayered();
  const wantsFocus = useRef(false);

  const indexOf = (number: number) => rows.findIndex((row) => row.number === number);
  const first = rows[0] ? { row: rows[0].number, column: REASON } : null;
  const current = active && indexOf(active.row) !== -1 ? active : first;
  const rowAt = (place: Place) => rows[indexOf(place.row)];
  const textAt = (place: Place): string => {
    const column = columnAt(columns, place.column);
    if (!column) return '';
    return unsavedText(changes, of.id, place.row, column.at) ?? rowAt(place)?.cells[column.at] ?? '';
  };

  const { isWindow, stretches } = useRowWindow(host, rows.length, ROW_HEIGHT, pageKey, true);
  const places = useRowPlaces(
    of,
    stretches.flatMap(({ from, to, isDrawn }) => (isDrawn ? rows.slice(from, to) : [])),
  );
  const drawnTo = Math.max(...stretches.filter(({ isDrawn }) => isDrawn).map(({ to }) => to));
  const isNearEnd = hasMore && drawnTo >= rows.length - AHEAD;
  const fetchMore = useEffectEvent(onMore);
  useEffect(() => {
    if (isNearEnd && !isFetchingMore) fetchMore();
  }, [isNearEnd, isFetchingMore]);

  /** Saves what was typed. */
  const commit = () => {
    if (!draft) return;
    setDraft(null);
    const column = columnAt(columns, draft.column);
    if (column && draft.text !== textAt(draft)) void editCell(of.id, draft.row, column.at, draft.text);
  };

  const goTo = (place: Place) => {
    commit();
    setActive(place);
    setQuiet(false);
    wantsFocus.current = true;
    const element = host.current;
    const index = indexOf(place.row);
    if (!element || index === -1) return;
    // A row that is not rendered has to come into view before it can have the focus.
    const top = index * ROW_HEIGHT;
    const room = element.clientHeight - 2 * ROW_HEIGHT;
    if (top < element.scrollTop || top > element.scrollTop + room) element.scrollTop = Math.max(0, top - room / 2);
  };

  // Without dependencies: the cell may be rendered some frames after it was asked for.
  useLayoutEffect(() => {
    if (!wantsFocus.current || !current) return;
    const cell = host.current?.querySelector<HTMLElement>(`[data-cell="${current.row} ${current.column}"]`);
    if (!cell) return;
    const target = cell.querySelector<HTMLInputElement>('input') ?? cell;
    target.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    wantsFocus.current = false;
  });

  const edit = (place: Place, text = textAt(place)) => {
    const row = rowAt(place);
    if (isLocked || !columnAt(columns, place.column) || !row || row.isLeftOut || row.isBeingEntered) return;
    setActive(place);
    setQuiet(false);
    setDraft({ ...place, text });
    wantsFocus.current = true;
  };

  const goToFault = (direction: 1 | -1) => {
    const from = document.activeElement && host.current?.contains(document.activeElement) ? current : null;
    const place = nextFault(rows, columns, from, direction);
    if (!place) return;
    goTo(place);
    edit(place);
  };

  /** Puts a text into the cell that has the focus. */
  const use = (place: Place, text: string) => {
    const column = columnAt(columns, place.column);
    if (!column) return;
    setDraft(null);
    setActive(place);
    wantsFocus.current = true;
    void editCell(of.id, place.row, column.at, text);
  };

  /** Several cells of the row at once: those that move, or another spelling of its address. */
  const change = (place: Place, cells: readonly CellChange[]) => {
    setDraft(null);
    setActive(place);
    wantsFocus.current = true;
    void editCells(of.id, place.row, cells);
  };

  const applyToAll = (place: Place, text: string) => {
    const row = rowAt(place);
    const column = columnAt(columns, place.column);
    const problem = row && problemAt(row, column);
    if (!column || !problem) return;
    setDraft(null);
    setActive(place);
    wantsFocus.current = true;
    void applyToAlike({
      of,
      row,
      alike: alikeRows(rows, column, row),
      column: column.at,
      problem: problem.problem,
      text,
      t,
    });
  };

  const leave = (place: Place, isLeftOut: boolean) => {
    setDraft(null);
    setActive(place);
    wantsFocus.current = true;
    void leaveOut(of.id, place.row, isLeftOut);
  };

  /** From a button of the popover, which closes under the dialog: the focus comes back to the cell. */
  const chooseColumns = () => {
    if (current) goTo(current);
    onColumns?.();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.altKey) return;
    const { key, target } = event;
    const row = rowAt(current);
    const problem = row && problemAt(row, columnAt(columns, current.column));
    const [spelling] =
      current.column === PLACE ? (places.get(current.row) ?? []).flatMap((each) => each.spellings) : [];
    const isFar = event.ctrlKey || event.metaKey;
    const isTyping = draft !== null;
    const done = () => event.preventDefault();
    // A button or a link in the popover has its own keys.
    if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) {
      if (key === 'Escape') {
        done();
        setQuiet(true);
        goTo(current);
      }
      return;
    }
    if (key === 'Tab' && !event.shiftKey && !isLocked && !isQuiet && problem?.suggestion) {
      done();
      use(current, problem.suggestion);
    } else if (key === 'Tab' && !event.shiftKey && !isLocked && !isQuiet && spelling) {
      done();
      change(current, spelling.cells);
    } else if (key === 'Enter' && isFar && problem && !isLocked) {
      done();
      const text = draft?.text ?? problem.suggestion;
      if (text !== null && text !== undefined) applyToAll(current, text);
    } else if (key === 'Delete' && isFar && row && !isLocked && !row.isBeingEntered) {
      done();
      leave(current, !row.isLeftOut);
    } else if (key === 'Escape') {
      done();
      if (draft) {
        setDraft(null);
        wantsFocus.current = true;
      }
      setQuiet(true);
    } else if (isTyping) {
      if (key === 'Enter') {
        done();
        commit();
        wantsFocus.current = true;
      } else if (key === 'ArrowDown' || key === 'ArrowUp') move(event);
    } else if (key === 'Enter' || key === 'F2') {
      done();
      edit(current);
    } else if (key === 'Delete' || key === 'Backspace') {
      done();
      edit(current, '');
    } else if ([...key].length === 1 && !isFar && key !== ' ') {
      done();
      edit(current, key);
    } else move(event);
  };

  const move = (event: KeyboardEvent) => {
    if (!current) return;
    const next = moveBy(
      event,
      { index: indexOf(current.row), column: current.column },
      { rows: rows.length, columns: positionCount(columns) },
    );
    const row = next && rows[next.index];
    if (!row) return;
    event.preventDefault();
    goTo({ row: row.number, column: next.column });
  };

  const focusOn = (place: Place) => {
    if (draft && (draft.row !== place.row || draft.column !== place.column)) commit();
    if (active !== null && current?.row === place.row && current.column === place.column) return;
    setActive(place);
    setQuiet(false);
  };

  const onPageKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey || isLayered()) return;
    event.preventDefault();
    goToFault(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onPageKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const rowColumn = rowColumnFor(of.rows.total);
  const style = {
    '--row-column': `${rowColumn}px`,
    '--pinned': `${rowColumn + reasonColumn}px`,
    '--grid-columns': `${rowColumn}px ${reasonColumn}px ${PLACE_COLUMN}px ${widths.map((width) => `${width}px`).join(' ')}`,
  } as CSSProperties;

  return (
    <div ref={host} className={styles.scroll} data-locked={isLocked || undefined} style={style}>
      <table
        {...gridOf(isLocked)}
        aria-label={t('importFile.grid')}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-colcount={positionCount(columns) + 1}
        className={styles.grid}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget, currentTarget }) => {
          // What was typed is saved when its cell is left; the popover belongs to the cell.
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) commit();
        }}
      >
        <thead {...ROW_GROUP} className={styles.thead}>
          <tr {...ROW} aria-rowindex={1} className={styles.head}>
            <th {...COLUMN_HEADER} scope="col" className={styles.number}>
              {t('importFile.row')}
            </th>
            <th {...COLUMN_HEADER} scope="col" className={styles.reason}>
              {t('importFile.reason')}
            </th>
            <th {...COLUMN_HEADER} scope="col" className={styles.place}>
              {t('geocode.geocoded')}
            </th>
            {columns.map(({ at, header, isNumber }, index) => (
              <th
                key={at}
                {...COLUMN_HEADER}
                scope="col"
                className={styles.header}
                data-end={isNumber || undefined}
                title={header}
              >
                <span className={styles.own}>{header}</span>
                <span className={styles.field}>{labels[index]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROW_GROUP} className={styles.tbody}>
          {stretches.map(({ from, to, isDrawn }, index) =>
            isDrawn ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is known by its place
              <Fragment key={index}>
                {rows.slice(from, to).map((row, at) => {
                  const isHere = current?.row === row.number;
                  return (
                    <GridRow
                      key={row.number}
                      importId={of.id}
                      row={row}
                      rows={isHere ? rows : null}
                      hasMore={hasMore}
                      file={file}
                      places={places.get(row.number)}
                      rowIndex={from + at + 2}
                      columns={columns}
                      changes={changes}
                      focused={isHere ? (current?.column ?? null) : null}
                      draft={draft?.row === row.number ? draft : null}
                      isQuiet={isQuiet || isCovered || current !== active}
                      isLocked={isLocked || row.isBeingEntered}
                      onFocus={(column) => focusOn({ row: row.number, column })}
                      onEdit={(column, text) => edit({ row: row.number, column }, text)}
                      onType={(column, text) => setDraft({ row: row.number, column, text })}
                      onUse={(column, text) => use({ row: row.number, column }, text)}
                      onChange={(column, cells) => change({ row: row.number, column }, cells)}
                      onApplyToAll={(column, text) => applyToAll({ row: row.number, column }, text)}
                      onLeaveOut={(column, isLeftOut) => leave({ row: row.number, column }, isLeftOut)}
                      onColumns={onColumns && chooseColumns}
                    />
                  );
                })}
              </Fragment>
            ) : (
              isWindow && (
                // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is known by its place
                <tr key={index} aria-hidden className={styles.gap} style={{ blockSize: (to - from) * ROW_HEIGHT }} />
              )
            ),
          )}
        </tbody>
      </table>
    </div>
  );
};
