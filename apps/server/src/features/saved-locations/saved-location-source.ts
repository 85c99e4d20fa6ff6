import type { SavedLocation, SavedLocationListQuery } from '@waybill/contract/saved-locations';
import type { ExportColumn, ExportSource } from '../../export-table.ts';
import type { SavedLocationsRepo } from './saved-locations.repo.ts';

type Column = ExportColumn<SavedLocation>;

const FIELDS = [
  'locationName',
  'receiverName',
  'streetAddress1',
  'postcode',
  'city',
  'phoneNumber',
  'earliestTime',
  'latestTime',
  'email',
] as const;

const SAVED_LOCATION_COLUMNS: readonly Column[] = [
  ...FIELDS.map(
    (name): Column => ({
      name,
      label: (t) => t(`shipment.field.${name}`),
      value: (location) => location[name],
      isShown: name !== 'email',
    }),
  ),
  {
    name: 'updatedAt',
    label: (t) => t('savedLocations.column.updatedDate'),
    value: ({ updatedAt }, { moment }) => moment(updatedAt),
    isShown: true,
  },
  ...(['latitude', 'longitude'] as const).map(
    (part): Column => ({
      name: part,
      label: (t) => t(`exportList.shipmentColumn.${part}`),
      value: ({ point }, { number }) => number(point?.[part] ?? null),
      isShown: false,
    }),
  ),
];

export const savedLocationSource = (
  { whole }: Pick<SavedLocationsRepo, 'whole'>,
  query: Omit<SavedLocationListQuery, 'rows' | 'page'>,
): ExportSource<SavedLocation> => ({
  columns: SAVED_LOCATION_COLUMNS,
  ...whole(query),
});
