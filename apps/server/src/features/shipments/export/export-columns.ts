import type { Place } from '@waybill/contract/place';
import type { CsvValue } from '@waybill/domain/csv';
import type { Field, FieldSwitches, LeafField } from '@waybill/domain/fields';
import { type Money, majorUnits } from '@waybill/domain/money';
import { SHIPMENT_FIELDS } from '@waybill/domain/shipment-fields';
import type { ShipmentListHeader } from '@waybill/domain/shipment-list-headers';
import { optionLabel, targetLabel } from '@waybill/i18n/import-labels';
import { doubtText } from '@waybill/i18n/place-labels';
import { lower } from '@waybill/i18n/shipment-labels';
import type { Translate } from '@waybill/i18n/translate';
import type { ExportColumn, ExportForm } from '../../../export-table.ts';
import type { PresentedShipment } from '../present/present-shipment.ts';

export type ExportedShipment = PresentedShipment & { readonly subCompanyName: string | null };

type Column = Omit<ExportColumn<ExportedShipment>, 'isShown'>;
type Value = Column['value'];
type Read = (of: ExportedShipment) => unknown;

/** What can be imported is called as the import calls it: the file can be read back. */
const imported = (name: string, value: Value): Column => ({ name, label: (t) => targetLabel(name, t), value });

const ownLabel =
  (name: string) =>
  (t: Translate): string =>
    (t as (key: string) => string)(`exportList.shipmentColumn.${name}`);
const other = (name: string, value: Value, label = ownLabel(name)): Column => ({ name, label, value });

/** Fields whose value goes into the cell unchanged. */
type PlainName = {
  [Name in keyof ExportedShipment]: ExportedShipment[Name] extends CsvValue ? Name : never;
}[keyof ExportedShipment];
const plain = (...names: readonly PlainName[]): Column[] => names.map((name) => other(name, (of) => of[name]));

const numbers = (values: readonly (number | string | null)[], { number }: ExportForm) =>
  values.map((value) => (typeof value === 'number' ? number(value) : value));

/** The columns of a value, by its kind. */
const columnsOf = (name: string, field: LeafField, read: Read): Column[] => {
  switch (field.kind) {
    case 'money': {
      const amount = (of: ExportedShipment) => read(of) as Money | null;
      return [
        imported(name, (of, form) => {
          const of_ = amount(of);
          return of_ && form.number(majorUnits(of_));
        }),
        imported(`${name}.currency`, (of) => amount(of)?.currency ?? null),
      ];
    }
    case 'measure':
      return [imported(name, (of, form) => form.number(read(of) as number | null))];
    case 'choice':
      return [
        imported(name, (of, { t }) => {
          const option = read(of) as string | null;
          return option && optionLabel(field, option, t);
        }),
      ];
    case 'flags':
      return [
        imported(name, (of, { t }) => (read(of) as readonly string[]).map((option) => optionLabel(field, option, t))),
      ];
    case 'organisation':
      return [imported(name, (of) => of[field.answerName]?.name ?? null)];
    case 'sub-company':
      return [imported(name, (of) => of.subCompanyName)];
    // An id for programs, which have the API.
    case 'saved-location':
    case 'parcel':
      return [];
    default:
      return [imported(name, (of) => read(of) as CsvValue)];
  }
};

const at = (of: ExportedShipment, name: string): unknown => of[name as keyof ExportedShipment];

const fieldColumns = (name: string, field: Field): Column[] => {
  if (field.kind === 'group') {
    return Object.entries(field.parts).flatMap(([part, leaf]) =>
      columnsOf(`${name}.${part}`, leaf, (of) => (at(of, name) as Record<string, unknown>)[part]),
    );
  }
  if (field.kind !== 'records') return columnsOf(name, field, (of) => at(of, name));
  type Records = readonly Record<string, string | number | null>[];
  const parts = Object.entries(field.parts).flatMap(([part, { kind }]) => (kind === 'parcel' ? [] : [part]));
  return [
    ...parts.map((part) =>
      imported(`${name}.${part}`, (of, form) =>
        numbers(
          (at(of, name) as Records).map((record) => record[part] ?? null),
          form,
        ),
      ),
    ),
    other(
      `${name}.status`,
      (of, { t }) => of.parcels.map(({ status }) => t(`deliveryStatus.${status}`)),
      (t) => t('exportList.shipmentColumn.parcelStatus'),
    ),
  ];
};

type StopName = 'pickup' | 'dropoff';
type PlaceLabel =
  | 'geocodedAddress'
  | 'originalAddress'
  | 'latitude'
  | 'longitude'
  | 'placeState'
  | 'precision'
  | 'errorMetres'
  | 'placeSource'
  | 'doubt';

const geocoded = (kind: StopName): Column[] => {
  const labelled = (part: PlaceLabel) => (t: Translate) =>
    t('shipmentForm.pickupTo', {
      stop: t(`shipment.field.${kind}`),
      field: lower(t(`exportList.shipmentColumn.${part}`)),
    });
  const word = (part: keyof Place, label: PlaceLabel, textOf: (place: Place, t: Translate) => string | null) =>
    other(
      `${kind}.place.${part}`,
      (of, { t }) => {
        const { place } = of[kind];
        return place && textOf(place, t);
      },
      labelled(label),
    );
  return [
    other(`${kind}.geocodedAddress`, (of) => of[kind].geocodedAddress, labelled('geocodedAddress')),
    other(`${kind}.originalAddress`, (of) => of[kind].originalAddress, labelled('originalAddress')),
    ...(['latitude', 'longitude'] as const).map((part) =>
      other(
        `${kind}.place.point.${part}`,
        (of, form) => form.number(of[kind].place?.point?.[part] ?? null),
        labelled(part),
      ),
    ),
    word('state', 'placeState', ({ state }, t) => t(`exportList.placeState.${state}`)),
    word('precision', 'precision', ({ precision }, t) => precision && t(`geocode.precision.${precision}`)),
    other(
      `${kind}.place.errorMetres`,
      (of, form) => form.number(of[kind].place?.errorMetres ?? null),
      labelled('errorMetres'),
    ),
    word('source', 'placeSource', ({ source }, t) => source && t(`exportList.placeSource.${source}`)),
    word('doubt', 'doubt', (place, t) => place.doubt && doubtText(place, t)),
  ];
};

/** Our id and the customer's own number: what a row is known by when the file comes back. */
const KNOWN_BY = ['shipmentId', 'externalId'];

const AFTER_ENTERING: readonly Column[] = [
  other(
    'enteredBy.name',
    ({ enteredBy }) => enteredBy.name,
    (t) => t('exportList.shipmentColumn.enteredBy'),
  ),
  other('effectiveVolume', (of, { number }) => number(of.effectiveVolume)),
  ...plain('vehicleRegistration', 'vehicleName'),
  other('stopNumber', (of, { number }) => number(of.stopNumber)),
  other('eta', (of, { moment }) => moment(of.eta)),
  other('completedAt', (of, { moment }) => moment(of.completedAt)),
  ...plain('receivedBy'),
  other(
    'failure.party',
    ({ failure }, { t }) => failure && t(`shipment.failureParty.${failure.party}`),
    (t) => t('exportList.shipmentColumn.failureParty'),
  ),
  other(
    'failure.note',
    ({ failure }) => failure?.note ?? null,
    (t) => t('exportList.shipmentColumn.failureNote'),
  ),
  ...plain('declinedReason'),
  ...(['createdAt', 'updatedAt', 'deletedAt'] as const).map((name) =>
    other(name, (of, { moment }) => moment(of[name])),
  ),
];

/** All fields of a shipment, except for features that the organisation does not use. */
const allColumns = (switches: FieldSwitches): readonly Column[] => [
  imported('shipmentId', (of) => of.shipmentId),
  imported('externalId', (of) => of.externalId),
  imported('deliveryStatus', (of, { t }) => t(`deliveryStatus.${of.deliveryStatus}`)),
  ...Object.entries(SHIPMENT_FIELDS).flatMap(([name, field]: [string, Field]) =>
    name === 'externalId' || (field.feature && !switches[field.feature]) ? [] : fieldColumns(name, field),
  ),
  ...geocoded('dropoff'),
  ...(switches.usesPickups ? [...geocoded('pickup'), ...plain('pickedUpFrom')] : []),
  ...AFTER_ENTERING,
];

/** The values that a column of the list shows. */
const SHOWN_IN: Readonly<Record<ShipmentListHeader, readonly string[]>> = {
  receiverName: ['dropoff.receiverName'],
  dropoffAddress: ['dropoff.streetAddress1', 'dropoff.postcode', 'dropoff.city'],
  dropoffScheduledDate: ['dropoff.scheduledDate'],
  dropoffScheduledTime: ['dropoff.earliestTime', 'dropoff.latestTime'],
  pickupAddress: ['pickup.streetAddress1', 'pickup.postcode', 'pickup.city'],
  pickupLocationName: ['pickup.locationName'],
  pickupScheduledDate: ['pickup.scheduledDate'],
  pickupScheduledTime: ['pickup.earliestTime', 'pickup.latestTime'],
  shipmentId: ['shipmentId'],
  deliveryStatus: ['deliveryStatus'],
  receiverStatus: ['receiverStatus'],
  paymentStatus: ['paymentStatus'],
  paymentAmount: ['paymentAmount', 'paymentAmount.currency'],
  vehicleRegistration: ['vehicleRegistration'],
  vehicleName: ['vehicleName'],
  updatedDate: ['updatedAt'],
  containerNumber: ['containerNumber'],
  warehouseLocation: ['warehouseLocation'],
  unitCount: ['countedUnits', 'totalUnits'],
  temperature: ['temperatureRange.lower', 'temperatureRange.upper'],
  referenceNumber: ['referenceNumber'],
  weight: ['weight'],
  driverNote: ['driverNote'],
  senderName: ['senderName'],
  carrier: ['carrierId'],
  shipmentOwner: ['ownerName'],
  description: ['description'],
};

/** Those that the list shows come in its order, behind what a row is known by; the others follow. */
export const exportColumns = (
  switches: FieldSwitches,
  headers: readonly ShipmentListHeader[],
): readonly ExportColumn<ExportedShipment>[] => {
  const shown = [...new Set([...KNOWN_BY, ...headers.flatMap((header) => SHOWN_IN[header])])];
  const columns = allColumns(switches).map((column) => ({ ...column, isShown: shown.includes(column.name) }));
  const byName = new Map(columns.map((column) => [column.name, column]));
  return [...shown.flatMap((name) => byName.get(name) ?? []), ...columns.filter(({ isShown }) => !isShown)];
};
