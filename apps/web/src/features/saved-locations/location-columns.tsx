import { Link } from '@tanstack/react-router';
import type { SavedLocation } from '@waybill/contract/saved-locations';
import { addressLine } from '@waybill/domain/stop';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { momentText } from '../../lib/language/moment-text.ts';
import { paths } from '../../lib/paths.ts';
import { phoneText } from '../../shared/fields/typed-value.ts';
import type { ListColumn } from '../../shared/paged-list/paged-list-page.tsx';
import { nameOf } from '../../shared/saved-locations/location-fields.ts';
import { windowText } from '../../shared/shipments/shipment-text.ts';
import styles from './saved-locations-page.module.css';

type Key = 'locationName' | 'receiverName' | 'streetAddress1' | 'city' | 'phoneNumber' | 'window' | 'updatedDate';

/** The list of saved locations: columns, and two lines per row on a narrow screen. */
export const useLocationColumns = () => {
  const { t, format } = useI18n();
  const now = useNow();
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

  const columns: readonly ListColumn<SavedLocation, Key>[] = [
    { key: 'locationName', cell: name },
    {
      key: 'receiverName',
      width: 190,
      // A row that is named after the person does not repeat the name.
      cell: ({ locationName, receiverName }) => (locationName ? receiverName : null),
    },
    { key: 'streetAddress1', width: 200, cell: ({ streetAddress1 }) => streetAddress1 },
    { key: 'city', width: 150, cell: ({ postcode, city }) => [postcode, city].filter(Boolean).join(' ') },
    { key: 'phoneNumber', width: 132, cell: ({ phoneNumber }) => muted(phoneText(phoneNumber)) },
    { key: 'window', width: 116, cell: (location) => muted(windowText(location, t)) },
    {
      key: 'updatedDate',
      width: 124,
      cell: ({ updatedAt }) => muted(momentText(new Date(updatedAt), now, { t, format })),
    },
  ];
  const lines = (location: SavedLocation) => ({
    title: name(location),
    titleEnd: muted(windowText(location, t)),
    detail: addressLine(location),
  });
  return { columns, lines };
};
