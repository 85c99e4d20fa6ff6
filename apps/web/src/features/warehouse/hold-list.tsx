import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { settleWarehouseHold, type WarehouseHold } from '@waybill/contract/warehouse';
import { api } from '../../lib/api/api.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dayAndTime } from '../../lib/language/moment-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { ExportLink } from './export-link.tsx';
import { holdsKey, holdsQuery } from './queries.ts';
import styles from './warehouse.module.css';

type Props = { readonly maySettle: boolean };
type ListProps = Props & { readonly onExport: ((count: number) => void) | null };

/** What stands on the hold shelf, until the office has said what it is. */
export const HoldList = ({ maySettle, onExport }: ListProps) => {
  const { t, format } = useI18n();
  const { data } = useQuery(holdsQuery(maySettle));
  if (!data || data.count === 0) return null;
  const more = data.count - data.holds.length;
  return (
    <details className={styles.holds}>
      <summary className={styles.listTitle}>
        <span>{t('warehouse.holds.title')}</span>
        <span>
          {format.number(data.count)}
          <IconChevronDown size={18} stroke={1.75} aria-hidden />
        </span>
      </summary>
      <ul className={styles.rows}>
        {data.holds.map((hold) => (
          <HoldRow key={hold.id} hold={hold} maySettle={maySettle} />
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{t('warehouse.more', { count: more })}</p>}
      {onExport && <ExportLink onExport={() => onExport(data.count)} />}
    </details>
  );
};

const HoldRow = ({ hold, maySettle }: Props & { readonly hold: WarehouseHold }) => {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const settling = useMutation({
    mutationFn: () => api(settleWarehouseHold, { params: { warehouseScanId: hold.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: holdsKey }),
  });
  const time = dayAndTime(new Date(hold.foundAt), new Date(), { t, format }, 'inSentence');
  return (
    <li className={styles.row}>
      <span className={styles.rowText}>
        <code className={styles.code}>{hold.code}</code>
        <span>{t(`warehouse.refused.${hold.reason}`)}</span>
        <span className={styles.muted}>{t('warehouse.holds.found', { who: hold.foundBy, time })}</span>
        {settling.isError && <span role="alert">{t('warehouse.holds.failed')}</span>}
      </span>
      {maySettle && (
        <Button
          aria-label={t('warehouse.holds.settleOf', { code: hold.code })}
          loading={settling.isPending}
          onClick={() => settling.mutate()}
        >
          {t('warehouse.holds.settle')}
        </Button>
      )}
    </li>
  );
};
