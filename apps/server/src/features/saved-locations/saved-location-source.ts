import type { SavedLocation, SavedLocationListQuery } from '@waybill/contract/saved-locations';
import { type ExportColumn, type ExportSource, pagesOf } from '../../export-table.ts';
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
  { list }: Pick<SavedLocationsRepo, 'list'>,
  query: Omit<SavedLocationListQuery, 'rows' | 'page'>,
): ExportSource<SavedLocation> => ({
  columns: SAVED_LOCATION_COLUMNS,
  count: async () => (await list({ ...query, page: 1, rows: 1 })).total,
  portions: () => pagesOf(async (page, rows) => (await list({ ...query, page, rows })).savedLocations),
});
