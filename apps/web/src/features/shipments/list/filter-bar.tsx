import { useQuery } from '@tanstack/react-query';
import { MOST_VALUES, type ShipmentCounts, type ShipmentFilter } from '@waybill/contract/shipment-list';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { RefObject } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { FilterMenu, SeveralFilterMenu } from '../../../ui/list/filter-menu.tsx';
import { choicesQuery } from '../queries.ts';
import { DateFilter } from './date-filter.tsx';
import {
  changeOf,
  filterOptions,
  isSingle,
  offeredFilters,
  statusChange,
  statusChoices,
  withUnknown,
} from './filter-words.ts';
import styles from './filters.module.css';
import { type ListChange, oneStatus } from './list-query.ts';

type Props = {
  readonly barRef: RefObject<HTMLDivElement | null>;
  readonly filter: ShipmentFilter;
  readonly counts: ShipmentCounts | undefined;
  readonly onFilter: (change: ListChange) => void;
};

/** Each filter as its own button, if there is room. */
export const FilterBar = ({ barRef, filter, counts, onFilter }: Props) => {
  const { t, format } = useI18n();
  const session = useSession();
  const { data } = useQuery(choicesQuery);
  const tabs: readonly string[] = session?.config?.deliveryStatuses ?? [];
  const ofTab = oneStatus(filter);
  const clear = (name: string) => t('shipmentList.filter.clear', { name });
  return (
    <div ref={barRef} className={styles.bar}>
      <SeveralFilterMenu
        label={t('shipmentList.filter.status')}
        clearLabel={clear(t('shipmentList.filter.status'))}
        options={statusChoices(tabs).map((value) => ({
          value,
          label: t(`deliveryStatus.${value}`),
          ...(counts && { aside: format.number(counts[value]) }),
        }))}
        values={filter.status === 'all' ? [] : filter.status}
        // A selected tab already shows its status, so the filter does not.
        isShown={ofTab === null || !tabs.includes(ofTab)}
        most={MOST_VALUES}
        onChoose={(choose) =>
          onFilter(({ status }) => statusChange(choose(status === 'all' ? [] : status) as readonly DeliveryStatus[]))
        }
      />
      {offeredFilters(session, filter).map((name) =>
        name === 'scheduled' ? (
          <DateFilter key={name} scheduled={filter} onChange={onFilter} />
        ) : isSingle(name) ? (
          <FilterMenu
            key={name}
            label={t(`shipmentList.filter.${name}`)}
            clearLabel={clear(t(`shipmentList.filter.${name}`))}
            options={filterOptions(name, session, data?.vehicles ?? [], t)}
            value={filter[name]}
            onChoose={(value: string | undefined) => onFilter(changeOf(name, value))}
          />
        ) : (
          <SeveralFilterMenu
            key={name}
            label={t(`shipmentList.filter.${name}`)}
            clearLabel={clear(t(`shipmentList.filter.${name}`))}
            options={withUnknown(filterOptions(name, session, data?.vehicles ?? [], t), filter[name])}
            values={filter[name] ?? []}
            most={MOST_VALUES}
            onChoose={(choose) => onFilter((now) => changeOf(name, choose(now[name] ?? [])))}
          />
        ),
      )}
    </div>
  );
};
