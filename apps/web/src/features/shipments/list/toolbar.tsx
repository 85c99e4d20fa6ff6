import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconLayoutRows from '@tabler/icons-react/dist/esm/icons/IconLayoutRows.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { Link } from '@tanstack/react-router';
import { SEARCH_MAX } from '@waybill/contract/list';
import type { ShipmentCounts, ShipmentListQuery } from '@waybill/contract/shipment-list';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../lib/browser/lazy-part.ts';
import type { ChangeOptions } from '../../../lib/forms/list-address.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { Button, buttonClass } from '../../../ui/basics/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { LazyLayer } from '../../../ui/layers/dialog-layer.tsx';
import { MenuButton } from '../../../ui/layers/menu-button.tsx';
import { MenuChoices, MenuItem, MenuLine } from '../../../ui/layers/menu-item.tsx';
import { DateFilter } from './date-filter.tsx';
import { FetchUpdates } from './fetch-updates.tsx';
import { FilterBar } from './filter-bar.tsx';
import filterStyles from './filters.module.css';
import { filtersOn, isOn, type ListChange } from './list-query.ts';
import { resetWidths, setCompact, useListView } from './list-view.ts';
import styles from './shipments-page.module.css';
import { useCutOff } from './use-cut-off.ts';

const filterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

type Props = {
  readonly query: ShipmentListQuery;
  readonly counts: ShipmentCounts | undefined;
  /** Whether there is too little room for each filter. */
  readonly isTight: boolean;
  /** Whether there is too little room for long words. */
  readonly isShort: boolean;
  readonly isNarrow: boolean;
  /** The width of the list; 0 until it is known. */
  readonly width: number;
  /** Chooses between list and map. */
  readonly viewSwitch: ReactNode;
  readonly onChange: (change: ListChange, options?: ChangeOptions) => void;
};

export const Toolbar = ({ query, counts, isTight, isShort, isNarrow, width, viewSwitch, onChange }: Props) => {
  const { t, locale } = useI18n();
  const usesFetchUpdates = useSession()?.config?.usesFetchUpdates === true;
  // Not for what is chosen in them: they would fold under the hands of whoever chooses.
  const [barRef, isCut] = useCutOff(width, JSON.stringify([locale, isShort]));
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={t('shipmentList.search')}
        placeholder={t('shipmentList.searchHint')}
        clearLabel={t('list.clearSearch')}
        maxLength={SEARCH_MAX}
        value={query.search}
        // The back button leaves the search, instead of undoing it letter by letter.
        onSearch={(search) => onChange({ search }, { replace: query.search !== '' })}
      />
      {isTight || isCut ? (
        <FoldedFilters query={query} counts={counts} isNarrow={isNarrow} onChange={onChange} />
      ) : (
        <FilterBar barRef={barRef} filter={query} counts={counts} onFilter={onChange} />
      )}
      <span className={styles.end}>
        {viewSwitch}
        {!isNarrow && <ViewMenu />}
        <FetchUpdates isShort={isShort} isNarrow={isNarrow} />
        {!(isNarrow && usesFetchUpdates) && <UploadLink isIcon={isShort} />}
        <CreateShipmentButton isShort={isShort} isIcon={isNarrow} />
      </span>
    </div>
  );
};

const FoldedFilters = ({
  query,
  counts,
  isNarrow,
  onChange,
}: Omit<Props, 'isTight' | 'isShort' | 'width' | 'viewSwitch'>) => {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const count = filtersOn(query).length;
  return (
    <>
      <Button
        icon={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        iconOnly={isNarrow}
        aria-label={count === 0 ? t('shipmentList.filter.button') : t('shipmentList.filter.buttonOn', { count })}
        onClick={() => setOpen(true)}
      >
        {!isNarrow && t('shipmentList.filter.button')}
        {count > 0 && <span className={isNarrow ? styles.badge : filterStyles.count}>{count}</span>}
      </Button>
      {!isNarrow && isOn(query, 'scheduled') && <DateFilter scheduled={query} onChange={onChange} />}
      {open && (
        <LazyLayer part={filterSheet} onClose={() => setOpen(false)}>
          {(FilterSheet) => (
            <FilterSheet
              query={query}
              counts={counts}
              isSortable={isNarrow}
              onChange={onChange}
              onClose={() => setOpen(false)}
            />
          )}
        </LazyLayer>
      )}
    </>
  );
};

const ViewMenu = () => {
  const { t } = useI18n();
  const { isCompact, widths } = useListView();
  const hasWidths = Object.keys(widths).length > 0;
  return (
    <MenuButton
      label={t('shipmentList.view.menu')}
      className={buttonClass({ iconOnly: true })}
      content={<IconLayoutRows size={16} stroke={1.75} aria-hidden />}
    >
      <MenuChoices
        options={(['comfortable', 'compact'] as const).map((value) => ({
          value,
          label: t(`shipmentList.view.${value}`),
        }))}
        value={isCompact ? 'compact' : 'comfortable'}
        onChoose={(density) => setCompact(density === 'compact')}
      />
      {hasWidths && (
        <>
          <MenuLine />
          <MenuItem onChoose={resetWidths}>{t('shipmentList.view.resetWidths')}</MenuItem>
        </>
      )}
    </MenuButton>
  );
};

/** Leads to the upload of a file of shipments, where the organisation uses that. */
export const UploadLink = ({ isIcon = false }) => {
  const { t } = useI18n();
  if (!useSession()?.config?.usesCsvUpload) return null;
  const label = t('page.upload');
  return (
    <Link
      to={paths.shipmentsUpload}
      className={buttonClass({ iconOnly: isIcon })}
      aria-label={label}
      title={isIcon ? label : undefined}
    >
      <IconUpload size={16} stroke={1.75} aria-hidden />
      {!isIcon && label}
    </Link>
  );
};

export const CreateShipmentButton = ({ isShort = false, isIcon = false }) => {
  const { t } = useI18n();
  const show = useUiState(({ setShowCreateShipmentModal }) => setShowCreateShipmentModal);
  return (
    <Button
      variant="primary"
      icon={<IconPlus size={16} stroke={2} aria-hidden />}
      iconOnly={isIcon}
      aria-label={t('shipmentList.create')}
      onClick={() => show(true)}
    >
      {!isIcon && (isShort ? t('shipmentList.createShort') : t('shipmentList.create'))}
    </Button>
  );
};
