import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useQuery } from '@tanstack/react-query';
import { type SavedLocation, savedLocationListQuery } from '@waybill/contract/saved-locations';
import { addressLine, type StopKind } from '@waybill/domain/stop';
import { useEffect, useState } from 'react';
import { matchParts } from '../../../lib/forms/match-ranges.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { nameOf } from '../../../shared/saved-locations/location-fields.ts';
import { savedLocationQuery, savedLocationsQuery } from '../../../shared/saved-locations/queries.ts';
import { windowText } from '../../../shared/shipments/shipment-text.ts';
import { Kbd } from '../../../ui/basics/kbd.tsx';
import { MarkedText } from '../../../ui/basics/marked-text.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import styles from './saved-location-picker.module.css';
import { typedPlace } from './stop-of-location.ts';
import type { ShipmentForm } from './use-shipment-form.ts';

type Props = { readonly form: ShipmentForm; readonly kind: StopKind };

const PAUSE = 150;

/** Choosing a saved location fills every field of the stop. */
export const SavedLocationPicker = ({ form, kind }: Props) => {
  const { t } = useI18n();
  const showSavedLocations = useUiState((state) => state.showSavedLocations);
  const setShowSavedLocations = useUiState((state) => state.setShowSavedLocations);
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search), PAUSE);
    return () => clearTimeout(timer);
  }, [search]);
  const query = savedLocationListQuery.parse({ search: asked, rows: 25 });
  const { data, isFetching } = useQuery({ ...savedLocationsQuery(query), enabled: showSavedLocations });
  const { onBlur: _, ...field } = form.field(`${kind}.savedLocationId`);
  const { data: picked } = useQuery({ ...savedLocationQuery(field.value), enabled: field.value !== '' });

  const options = data?.savedLocations ?? [];
  const count = () => {
    if (!data) return t('shipmentForm.savedLocation.searching');
    if (data.all === 0) return t('shipmentForm.savedLocation.noneYet');
    if (data.total === 0) return t('shipmentForm.savedLocation.none');
    return t('shipmentForm.savedLocation.found', { count: data.total, all: data.all });
  };

  return (
    <Combobox
      id={field.id}
      label={field.label}
      error={field.error}
      picked={field.value !== '' && picked ? nameOf(picked) : null}
      icon={
        field.value !== '' && search === '' ? (
          <IconBookmark size={16} stroke={1.75} />
        ) : (
          <IconSearch size={16} stroke={1.75} />
        )
      }
      search={search}
      onSearch={setSearch}
      isOpen={showSavedLocations}
      onOpen={setShowSavedLocations}
      options={options}
      optionKey={({ id }) => id}
      renderOption={(location) => <Option location={location} search={asked} />}
      onPick={(location) => {
        form.setMany({ ...typedPlace(kind, location), ...(!form.isOwn && { [`${kind}.savedLocationId`]: '' }) });
        setSearch('');
      }}
      onClear={() => field.onChange('')}
      clearLabel={t('shipmentForm.savedLocation.clear')}
      placeholder={t('shipmentForm.savedLocation.placeholder')}
      isBusy={isFetching}
      footer={
        <>
          <span role="status">{count()}</span>
          {options.length > 0 && (
            <span className={styles.keys} aria-hidden>
              <Kbd>↑</Kbd>
              <Kbd>↓</Kbd>
              <span>{t('shipmentForm.savedLocation.move')}</span>
              <Kbd>Enter</Kbd>
              <span>{t('shipmentForm.savedLocation.use')}</span>
            </span>
          )}
        </>
      }
    />
  );
};

const Option = ({ location, search }: { readonly location: SavedLocation; readonly search: string }) => {
  const { t } = useI18n();
  const person = location.locationName ? location.receiverName : null;
  const detail = [person, addressLine(location)].filter(Boolean).join(' · ');
  return (
    <span className={styles.option}>
      <span className={styles.name}>
        <MarkedText parts={matchParts(nameOf(location), search)} />
      </span>
      <span className={styles.window}>{windowText(location, t)}</span>
      <span className={styles.detail}>
        <MarkedText parts={matchParts(detail, search)} />
      </span>
    </span>
  );
};
