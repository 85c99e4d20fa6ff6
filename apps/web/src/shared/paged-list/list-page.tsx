import type { ComponentProps, ReactNode, RefObject } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { LoadFailed } from '../load-failed/load-failed.tsx';
import styles from './list-page.module.css';
import { PanelFrame } from './panel-frame.tsx';

type Props<Row> = {
  readonly tabs?: ReactNode;
  /** Search, filters and buttons. */
  readonly toolbar?: ReactNode;
  /** The rows and how to show them; null until they have loaded. */
  readonly table: ComponentProps<typeof DataTable<Row>> | null;
  /** Shown until the rows have loaded, unless a spinner will do. */
  readonly loading?: ReactNode;
  /** The error, if the rows did not load. */
  readonly failure: string | null;
  readonly onRetry: () => unknown;
  /** Shown in place of a table without rows. */
  readonly empty: ReactNode;
  /** Another view of the same rows, beside the table or, alone, in its place. */
  readonly otherView?: { readonly content: ReactNode; readonly isAlone: boolean } | null;
  /** Actions on the selected rows. */
  readonly bulkBar?: ReactNode;
  readonly footer?: ReactNode;
  /** The open record, beside the list. */
  readonly panel?: ReactNode;
  readonly listRef?: RefObject<HTMLDivElement | null>;
  /** Open forms and questions above the list. */
  readonly children?: ReactNode;
};

/** The page of a list: everything about its rows, and the record that is open beside them. */
export const ListPage = <Row,>(props: Props<Row>) => {
  const { tabs, toolbar, otherView, bulkBar, footer, panel, listRef, children } = props;
  return (
    <div className={styles.page}>
      <div ref={listRef} className={styles.list}>
        {tabs}
        {toolbar}
        <div className={styles.room}>
          <div className={styles.views}>
            {!otherView?.isAlone && (
              <div className={styles.view}>
                <Rows {...props} />
              </div>
            )}
            {otherView && <div className={styles.view}>{otherView.content}</div>}
          </div>
        </div>
        {bulkBar}
        {footer}
      </div>
      {panel && <PanelFrame>{panel}</PanelFrame>}
      {children}
    </div>
  );
};

const Rows = <Row,>({ table, loading, failure, onRetry, empty }: Props<Row>) => {
  const { t } = useI18n();
  if (table) return empty || <DataTable {...table} />;
  if (failure !== null) return <LoadFailed onRetry={onRetry}>{failure}</LoadFailed>;
  return loading ?? <PageSpinner label={t('action.loading')} />;
};
