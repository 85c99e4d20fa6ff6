import { Link } from '@tanstack/react-router';
import {
  SAVED_LOCATION_SORTS,
  type SavedLocation,
  type SavedLocationListQuery,
  type SavedLocationSort,
} from '@waybill/contract/saved-locations';
import { addressLine } from '@waybill/domain/stop';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { momentText } from '../../lib/language/moment-text.ts';
import { paths } from '../../lib/paths.ts';
import { nameOf, phoneText } from '../../shared/saved-locations/location-fields.ts';
import { windowText } from '../../shared/shipments/shipment-text.ts';
import type { Column, Lines } from '../../ui/list/data-table.tsx';
import { type LocationAction, LocationMenu } from './location-menu.tsx';
import styles from './saved-locations-page.module.css';

type Needs = {
  readonly query: SavedLocationListQuery;
  readonly onSort: (sort: SavedLocationSort) => void;
  readonly onAction: (action: LocationAction, location: SavedLocation) => void;
};

type Key = 'locationName' | 'receiverName' | 'streetAddress1' | 'city' | 'phoneNumber' | 'window' | 'updatedDate';

const COLUMNS: readonly { readonly key: Key; readonly width?: number }[] = [
  { key: 'locationName' },
  { key: 'receiverName', width: 190 },
  { key: 'streetAddress1', width: 200 },
  { key: 'city', width: 150 },
  { key: 'phoneNumber', width: 132 },
  { key: 'window', width: 116 },
  { key: 'updatedDate', width: 124 },
];

const isSort = (key: Key): key is Key & SavedLocationSort => (SAVED_LOCATION_SORTS as readonly string[]).includes(key);

/** How a place stands in the list: in columns, and in two lines on a narrow screen. */
export const useLocationColumns = ({ query, onSort, onAction }: Needs) => {
  const { t, format } = useI18n();
  const now = useNow();
  const menu = (location: SavedLocation) => <LocationMenu location={location} onAction={onAction} />;
  const muted = (text: string | null) => <span className={styles.muted}>{text}</span>;
  const name = (location: SavedLocation) => (
    <Link
      to={paths.savedLocations}
      search={(before: object) => ({ ...before, open: location.id })}
      className={styles.name}
    >
      {nameOf(location)}
    </Link>
  );

  const cells: Record<Key, (location: SavedLocation) => React.ReactNode> = {
    locationName: name,
    // Where the person names the row there is no need to say it twice.
    receiverName: ({ locationName, receiverName }) => (locationName ? receiverName : null),
    streetAddress1: ({ streetAddress1 }) => streetAddress1,
    city: ({ postcode, city }) => [postcode, city].filter(Boolean).join(' '),
    phoneNumber: ({ phoneNumber }) => muted(phoneText(phoneNumber)),
    window: (location) => muted(windowText(location, t)),
    updatedDate: ({ updatedAt }) => muted(momentText(new Date(updatedAt), now, { t, format })),
  };

  const columns: Column<SavedLocation>[] = COLUMNS.map(({ key, width }) => ({
    key,
    header: t(`savedLocations.column.${key}`),
    ...(width && { width }),
    ...(isSort(key) && {
      sort: { direction: query.sort === key ? query.direction : null, onSort: () => onSort(key) },
    }),
    cell: cells[key],
  }));

  return {
    columns: [
      ...columns,
      {
        key: 'actions',
        header: t('savedLocations.column.actions'),
        isHeaderHidden: true,
        width: 56,
        align: 'end' as const,
        cell: menu,
      },
    ],
    lines: (location: SavedLocation): Lines => ({
      title: name(location),
      titleEnd: muted(windowText(location, t)),
      detail: addressLine(location),
      action: menu(location),
    }),
  };
};
