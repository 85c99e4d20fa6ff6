import type { ReactNode } from 'react';

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

export type Resizing = {
  /** What was chosen, in pixels, by the key of the column. */
  readonly widths: Readonly<Record<string, number>>;
  /** null is the width that it has by itself. */
  readonly onWidth: (key: string, width: number | null) => void;
  readonly label: (header: string) => string;
};

export type Selecting<Row> = {
  readonly isSelected: (id: string) => boolean;
  readonly isAny: boolean;
  /** Of the rows on this page. */
  readonly page: 'none' | 'some' | 'all';
  /** The same function as long as the table is there; with a range, all since the last one. */
  readonly onToggle: (id: string, isRange: boolean) => void;
  readonly onTogglePage: () => void;
  readonly pageLabel: string;
  /** The same function from one time to the next. */
  readonly rowLabel: (row: Row) => string;
};
