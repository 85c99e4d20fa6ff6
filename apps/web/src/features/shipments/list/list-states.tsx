import type { ShipmentListQuery } from '@waybill/contract/shipment-list';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/basics/empty-state.tsx';
import { filtersOn } from './list-query.ts';
import { CreateShipmentButton } from './toolbar.tsx';

export const NoShipmentsYet = () => {
  const { t } = useI18n();
  return (
    <EmptyState heading={t('shipmentList.empty.heading')} actions={<CreateShipmentButton />}>
      {t('shipmentList.empty.detail')}
    </EmptyState>
  );
};

type NoMatchProps = { readonly query: ShipmentListQuery; readonly onClear: () => void };

/** Names the filters that match nothing, and offers to clear them. */
export const NoMatch = ({ query, onClear }: NoMatchProps) => {
  const { t } = useI18n();
  const { search, status } = query;
  const on = filtersOn(query);
  const names = on.map((name) => t(`shipmentList.filter.${name}`)).join(', ');
  const count = on.length;
  return (
    <EmptyState
      heading={t('shipmentList.empty.noMatch')}
      actions={<Button onClick={onClear}>{t('shipmentList.filter.clearAll')}</Button>}
    >
      {count > 0
        ? search === ''
          ? t('shipmentList.empty.filtersAreOn', { count, names })
          : t('shipmentList.empty.filtersAndSearchAreOn', { count, names, search })
        : search !== ''
          ? t('shipmentList.empty.searchIsOn', { search })
          : t('shipmentList.empty.tabIsEmpty', {
              status: status === 'all' ? t('shipmentList.all') : t(`deliveryStatus.${status}`),
            })}
    </EmptyState>
  );
};
