import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs';
import { ROWS_PER_PAGE } from '@waybill/contract/list';
import type { ShipmentListQuery } from '@waybill/contract/shipment-list';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useLiveState } from '../../../lib/live/use-live.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { StatusDot } from '../../../ui/basics/status-dot.tsx';
import { ListFooter } from '../../../ui/list/list-footer.tsx';
import styles from './shipments-page.module.css';

type Props = {
  readonly query: ShipmentListQuery;
  readonly page: {
    readonly offset: number;
    readonly count: number;
    readonly after: string | null;
    readonly before: string | null;
  };
  /** Undefined until the shipments are counted. */
  readonly total: number | undefined;
  /** The page is that of an earlier query, and says nothing about this one. */
  readonly isStale: boolean;
  readonly waiting: number;
  readonly onShowWaiting: () => void;
  readonly isNarrow: boolean;
  /** Null while rows are selected: the bar of the selection exports those. */
  readonly onExport: (() => void) | null;
  readonly onChange: (change: Partial<ShipmentListQuery>) => void;
};

export const ShipmentsFooter = ({
  query,
  page,
  total,
  isStale,
  waiting,
  onShowWaiting,
  isNarrow,
  onExport,
  onChange,
}: Props) => {
  const { t } = useI18n();
  const live = useLiveState();
  const { offset, count, after, before } = page;
  return (
    <ListFooter
      range={
        isStale
          ? t('action.loading')
          : t('list.range', { from: offset + 1, to: offset + count, total: Math.max(total ?? 0, offset + count) })
      }
      status={
        <span className={styles.live}>
          <StatusDot isQuiet isBrief tone={live === 'live' ? 'success' : 'muted'}>
            {t(`list.${live}`)}
          </StatusDot>
          {waiting > 0 && (
            <button type="button" className={styles.waiting} onClick={onShowWaiting}>
              {t('shipmentList.newRows', { count: waiting })}
            </button>
          )}
          {onExport && (
            <Button
              variant="subtle"
              icon={<IconFileTypeCsv size={16} stroke={1.75} aria-hidden />}
              iconOnly={isNarrow}
              aria-label={t('list.export')}
              aria-haspopup="dialog"
              onClick={onExport}
            >
              {!isNarrow && t('list.export')}
            </Button>
          )}
        </span>
      }
      rows={query.rows}
      rowChoices={ROWS_PER_PAGE}
      words={{ rows: t('list.rowsPerPage'), previous: t('list.previous'), next: t('list.next') }}
      onRows={(rows) => onChange({ rows: rows as ShipmentListQuery['rows'] })}
      onPrevious={before && !isStale ? () => onChange({ before }) : null}
      onNext={after && !isStale ? () => onChange({ after }) : null}
    />
  );
};
