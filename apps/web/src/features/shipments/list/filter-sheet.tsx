import { useQuery } from '@tanstack/react-query';
import {
  countIn,
  MOST_VALUES,
  SHIPMENT_SORTS,
  type ShipmentCounts,
  type ShipmentListQuery,
  type ShipmentSort,
} from '@waybill/contract/shipment-list';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { sortChoice, sortingOf, sortOptions } from '../../../shared/paged-list/sort-options.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { Modal } from '../../../ui/layers/modal.tsx';
import { choicesQuery } from '../queries.ts';
import { DateFields } from './date-filter.tsx';
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
import { NO_FILTERS } from './list-query.ts';

type Props = {
  readonly query: ShipmentListQuery;
  readonly counts: ShipmentCounts | undefined;
  /** Whether the sheet also sorts, because there are no column headers to press. */
  readonly isSortable: boolean;
  readonly onChange: (change: Partial<ShipmentListQuery>) => void;
  readonly onClose: () => void;
};

/** All filters in one sheet, for narrow screens. The list follows every choice. */
export const FilterSheet = ({ query, counts, isSortable, onChange, onClose }: Props) => {
  const { t } = useI18n();
  const session = useSession();
  const { data } = useQuery(choicesQuery);
  const any = { value: '', label: t('shipmentList.filter.any') };
  const statuses = statusChoices(session?.config?.deliveryStatuses ?? []);
  return (
    <Modal
      title={t('shipmentList.filter.button')}
      closeLabel={t('action.close')}
      maxWidth={520}
      isSheet
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChange({ ...NO_FILTERS, status: 'all' })}>
            {t('shipmentList.filter.clearAll')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('shipmentList.filter.show', { count: counts ? countIn(counts, query.status) : 0 })}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <div className={styles.several}>
          <ChoiceChips
            label={t('shipmentList.filter.status')}
            value={query.status === 'all' ? [] : query.status}
            options={statuses.map((value) => ({ value, label: t(`deliveryStatus.${value}`) }))}
            onChange={(chosen) => onChange(statusChange(chosen))}
          />
        </div>
        {offeredFilters(session, query).map((name) =>
          name === 'scheduled' ? (
            <fieldset key={name} className={styles.group}>
              <legend className={styles.legend}>{t('shipmentList.filter.scheduled')}</legend>
              <DateFields scheduled={query} onChange={onChange} />
            </fieldset>
          ) : isSingle(name) ? (
            <NativeSelect
              key={name}
              label={t(`shipmentList.filter.${name}`)}
              value={query[name] ?? ''}
              options={[any, ...filterOptions(name, session, data?.vehicles ?? [], t)]}
              onChange={(value) => onChange(changeOf(name, value))}
            />
          ) : (
            <div key={name} className={styles.several}>
              <ChoiceChips
                label={t(`shipmentList.filter.${name}`)}
                value={query[name] ?? []}
                options={withUnknown(filterOptions(name, session, data?.vehicles ?? [], t), query[name])}
                onChange={(chosen) => onChange(changeOf(name, chosen.slice(-MOST_VALUES)))}
              />
            </div>
          ),
        )}
        {isSortable && (
          <div className={styles.wide}>
            <NativeSelect
              label={t('list.sortBy')}
              value={sortChoice(query)}
              options={sortOptions(SHIPMENT_SORTS, (sort) => t(`shipmentListHeader.${sort}`), t)}
              onChange={(value) => onChange(sortingOf<ShipmentSort>(value))}
            />
          </div>
        )}
      </div>
    </Modal>
  );
};
