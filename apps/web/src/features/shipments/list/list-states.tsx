import type { ShipmentListQuery } from '@waybill/contract/shipment-list';
import { lazyPart, useLazyPart } from '../../../lib/browser/lazy-part.ts';
import { reportError } from '../../../lib/browser/start-error-reports.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/basics/empty-state.tsx';
import { isReversed } from './date-ranges.ts';
import { filtersOn } from './list-query.ts';
import { CreateShipmentButton, UploadLink } from './toolbar.tsx';

const gettingStarted = lazyPart(
  async () => (await import('../../../shared/first-steps/getting-started.tsx')).GettingStarted,
);

export const NoShipmentsYet = () => {
  const { t } = useI18n();
  const isNew = useSession()?.hasFirstSteps === true;
  const GettingStarted = useLazyPart(gettingStarted, isNew, reportError);
  return (
    <EmptyState
      below={GettingStarted && <GettingStarted />}
      heading={t('shipmentList.empty.heading')}
      actions={
        <>
          <CreateShipmentButton />
          <UploadLink />
        </>
      }
    >
      {t('shipmentList.empty.detail')}
    </EmptyState>
  );
};

type NoMatchProps = { readonly query: ShipmentListQuery; readonly onClear: () => void };

/** Names the filters that match nothing, and offers to clear them. */
export const NoMatch = ({ query, onClear }: NoMatchProps) => {
  const { t, format } = useI18n();
  const { search, status } = query;
  const detail = () => {
    const on = filtersOn(query);
    const names = on.map((name) => t(`shipmentList.filter.${name}`)).join(', ');
    const count = on.length;
    const { from = '', to = '' } = query;
    if (isReversed(query)) {
      return t('shipmentList.empty.reversed', { from: format.scheduledDay(from), to: format.scheduledDay(to) });
    }
    if (count > 0 && search === '') return t('shipmentList.empty.filtersAreOn', { count, names });
    if (count > 0) return t('shipmentList.empty.filtersAndSearchAreOn', { count, names, search });
    if (search !== '') return t('shipmentList.empty.searchIsOn', { search });
    return t('shipmentList.empty.tabIsEmpty', {
      status: status === 'all' ? t('shipmentList.all') : status.map((each) => t(`deliveryStatus.${each}`)).join(', '),
    });
  };
  return (
    <EmptyState
      heading={t('shipmentList.empty.noMatch')}
      actions={<Button onClick={onClear}>{t('shipmentList.filter.clearAll')}</Button>}
    >
      {detail()}
    </EmptyState>
  );
};
