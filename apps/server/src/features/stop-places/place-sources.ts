import type { GeocodingWorkItem, KnownPlace, KnownPlaceListQuery } from '@waybill/contract/geocoding';
import type { StopKind } from '@waybill/domain/stop';
import { doubtText } from '@waybill/i18n/place-labels';
import type { ExportColumn, ExportSource } from '../../export-table.ts';
import type { KnownPlacesRepo } from './known-places.repo.ts';
import type { StopPlacesRepo } from './stop-places.repo.ts';

type Addressed = Pick<GeocodingWorkItem, 'streetAddress1' | 'postcode' | 'city' | 'receiverName'>;

const ADDRESS_COLUMNS = (['streetAddress1', 'postcode', 'city', 'receiverName'] as const).map(
  (name): ExportColumn<Addressed> => ({
    name,
    label: (t) => t(`shipment.field.${name}`),
    value: (of) => of[name],
    isShown: true,
  }),
);

const WORK_COLUMNS: readonly ExportColumn<GeocodingWorkItem>[] = [
  ...ADDRESS_COLUMNS,
  {
    name: 'stops',
    label: (t) => t('exportList.geocodeColumn.stops'),
    value: ({ stops }, { number }) => number(stops),
    isShown: true,
  },
  {
    name: 'reason',
    label: (t) => t('exportList.geocodeColumn.reason'),
    value: (item, { t }) => doubtText(item, t),
    isShown: true,
  },
  {
    name: 'state',
    label: (t) => t('exportList.shipmentColumn.placeState'),
    value: ({ state }, { t }) => t(`exportList.placeState.${state}`),
    isShown: false,
  },
  {
    name: 'scheduledDate',
    label: (t) => t('shipment.field.scheduledDate'),
    value: ({ scheduledDate }) => scheduledDate,
    isShown: true,
  },
  {
    name: 'shipmentId',
    label: (t) => t('exportList.geocodeColumn.shipmentId'),
    value: ({ shipmentId }) => shipmentId,
    isShown: false,
  },
];

/** Every address that waits for a pin; the screen has the first of them. */
export const workSource = (
  { wholeWork }: Pick<StopPlacesRepo, 'wholeWork'>,
  kind: StopKind,
): ExportSource<GeocodingWorkItem> => ({ columns: WORK_COLUMNS, ...wholeWork(kind) });

const KNOWN_PLACE_COLUMNS: readonly ExportColumn<KnownPlace>[] = [
  ...ADDRESS_COLUMNS,
  ...(['latitude', 'longitude'] as const).map(
    (part): ExportColumn<KnownPlace> => ({
      name: part,
      label: (t) => t(`exportList.shipmentColumn.${part}`),
      value: ({ point }, { number }) => number(point[part]),
      isShown: true,
    }),
  ),
  {
    name: 'updatedBy',
    label: (t) => t('exportList.knownPlaceBy'),
    value: ({ updatedBy }) => updatedBy?.name ?? null,
    isShown: true,
  },
  {
    name: 'updatedAt',
    label: (t) => t('geocode.known.column.updatedDate'),
    value: ({ updatedAt }, { moment }) => moment(updatedAt),
    isShown: true,
  },
];

export const knownPlaceSource = (
  { whole }: Pick<KnownPlacesRepo, 'whole'>,
  query: Omit<KnownPlaceListQuery, 'rows' | 'page'>,
): ExportSource<KnownPlace> => ({ columns: KNOWN_PLACE_COLUMNS, ...whole(query) });
