import { useQuery } from '@tanstack/react-query';
import type { ShipmentCounts, ShipmentFilter } from '@waybill/contract/shipment-list';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { RefObject } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { FilterMenu } from '../../../ui/list/filter-menu.tsx';
import { choicesQuery } from '../queries.ts';
import { DateFilter } from './date-filter.tsx';
import { changeOf, filterOptions, offeredFilters, statusChoices } from './filter-words.ts';
import styles from './filters.module.css';

type Props = {
  readonly barRef: RefObject<HTMLDivElement | null>;
  readonly filter: ShipmentFilter;
  readonly counts: ShipmentCounts | undefined;
  readonly onFilter: (change: Partial<ShipmentFilter>) => void;
};

/** Each filter as its own button, if there is room. */
export const FilterBar = ({ barRef, filter, counts, onFilter }: Props) => {
  const { t, format } = useI18n();
  const session = useSession();
  const { data } = useQuery(choicesQuery);
  const tabs: readonly string[] = session?.config?.deliveryStatuses ?? [];
  const clear = (name: string) => t('shipmentList.filter.clear', { name });
  return (
    <div ref={barRef} className={styles.bar}>
      <FilterMenu
        label={t('shipmentList.filter.status')}
        clearLabel={clear(t('shipmentList.filter.status'))}
        options={statusChoices(tabs).map((value) => ({
          value,
          label: t(`deliveryStatus.${value}`),
          ...(counts && { aside: format.number(counts[value]) }),
        }))}
        // A selected tab already shows its status, so the filter does not.
        value={filter.status === 'all' || tabs.includes(filter.status) ? undefined : filter.status}
        onChoose={(status: DeliveryStatus | undefined) => onFilter({ status: status ?? 'all' })}
      />
      {offeredFilters(session, filter).map((name) =>
        name === 'scheduled' ? (
          <DateFilter key={name} range={filter} onRange={onFilter} />
        ) : (
          <FilterMenu
            key={name}
            label={t(`shipmentList.filter.${name}`)}
            clearLabel={clear(t(`shipmentList.filter.${name}`))}
            options={filterOptions(name, session, data?.vehicles ?? [], t)}
            value={filter[name]}
            onChoose={(value: string | undefined) => onFilter(changeOf(name, value))}
          />
        ),
      )}
    </div>
  );
};
