import type { CsvValue } from '@waybill/domain/csv';
import type { Field, FieldSwitches, LeafField } from '@waybill/domain/fields';
import { type Money, majorUnits } from '@waybill/domain/money';
import { SHIPMENT_FIELDS } from '@waybill/domain/shipment-fields';
import type { PresentedShipment } from '../present/present-shipment.ts';

export type ExportedShipment = PresentedShipment & { readonly subCompanyName: string | null };

type Column = readonly [header: string, value: (of: ExportedShipment) => CsvValue];

/** Fields whose value goes into the cell unchanged. */
type PlainName = {
  [Name in keyof ExportedShipment]: ExportedShipment[Name] extends CsvValue ? Name : never;
}[keyof ExportedShipment];
const plain = (...names: readonly PlainName[]): Column[] => names.map((name) => [name, (of) => of[name]]);

type Read = (of: ExportedShipment) => unknown;

/** The columns of a value, by its kind. Headings are the contract's names in every language, so the file can be read back. */
const columnsOf = (name: string, field: LeafField, read: Read): Column[] => {
  if (field.kind === 'money') {
    const amount = (of: ExportedShipment) => read(of) as Money | null;
    return [
      [name, (of) => (amount(of) === null ? null : majorUnits(amount(of) as Money))],
      [`${name}.currency`, (of) => amount(of)?.currency ?? null],
    ];
  }
  if (field.kind === 'organisation') {
    const party = (of: ExportedShipment) => of[field.answerName];
    return [
      // The id under the name that a request to enter a shipment uses.
      [name, (of) => party(of)?.id ?? null],
      [`${field.answerName}.name`, (of) => party(of)?.name ?? null],
    ];
  }
  const cell: Column = [name, (of) => read(of) as CsvValue];
  return field.kind === 'sub-company' ? [cell, ['subCompany.name', (of) => of.subCompanyName]] : [cell];
};

const at = (of: ExportedShipment, name: string): unknown => of[name as keyof ExportedShipment];

const fieldColumns = (name: string, field: Field): Column[] => {
  if (field.kind === 'group') {
    return Object.entries(field.parts).flatMap(([part, leaf]) =>
      columnsOf(`${name}.${part}`, leaf, (of) => (at(of, name) as Record<string, unknown>)[part]),
    );
  }
  if (field.kind !== 'records') return columnsOf(name, field, (of) => at(of, name));
  // A record's id is for programs, which have the API.
  const parts = Object.entries(field.parts).flatMap(([part, { kind }]) => (kind === 'parcel' ? [] : [part]));
  return [...parts, 'status'].map((part) => [
    `${name}.${part}`,
    (of) => (at(of, name) as readonly Record<string, string | number | null>[]).map((record) => record[part] ?? null),
  ]);
};

const geocoded = (kind: 'pickup' | 'dropoff'): Column[] => [
  ...(['geocodedAddress', 'originalAddress'] as const).map(
    (part): Column => [`${kind}.${part}`, (of) => of[kind][part]],
  ),
  ...(['latitude', 'longitude'] as const).map(
    (part): Column => [`${kind}.place.point.${part}`, (of) => of[kind].place?.point?.[part] ?? null],
  ),
  ...(['state', 'precision', 'errorMetres', 'source', 'doubt'] as const).map(
    (part): Column => [`${kind}.place.${part}`, (of) => of[kind].place?.[part] ?? null],
  ),
];

/** The columns that identify a row: our id and the customer's own number. */
const FIRST = plain('shipmentId', 'externalId', 'deliveryStatus');
const ENTERED_BY: Column = ['enteredBy.name', ({ enteredBy }) => enteredBy.name];
const AFTER_ENTERING: readonly Column[] = [
  ...plain('effectiveVolume', 'vehicleRegistration', 'vehicleName', 'stopNumber', 'eta', 'receivedBy'),
  ['failure.party', ({ failure }) => failure?.party ?? null],
  ['failure.note', ({ failure }) => failure?.note ?? null],
  ...plain('declinedReason', 'createdAt', 'updatedAt', 'deletedAt'),
];

/** All fields of a shipment, except for features that the organisation does not use. */
export const exportColumns = (switches: FieldSwitches): readonly Column[] => [
  ...FIRST,
  ...Object.entries(SHIPMENT_FIELDS).flatMap(([name, field]: [string, Field]) =>
    name === 'externalId' || (field.feature && !switches[field.feature]) ? [] : fieldColumns(name, field),
  ),
  ...geocoded('dropoff'),
  ...(switches.usesPickups ? [...geocoded('pickup'), ...plain('pickedUpFrom')] : []),
  ENTERED_BY,
  ...AFTER_ENTERING,
];
