import { fromUnits, toUnits } from '@waybill/domain/decimals';
import { type LeafField, type MeasureUnit, type Path, pathsOf, type ValuesOf } from '@waybill/domain/fields';
import type { Money } from '@waybill/domain/money';
import { PARCEL_FIELDS, type ParcelDetails } from '@waybill/domain/parcel';
import { SHIPMENT_FIELDS, type ShipmentPath, SUMMARY_FIELDS } from '@waybill/domain/shipment-fields';
import { sql } from 'kysely';

/**
 * The mapping from fields to columns: the only place that knows which column a field has. A field's columns follow from its
 * name and its kind; exceptions are in NAMED_OTHERWISE.
 */

/** Measures are kept as whole numbers of the smallest unit that their decimals allow. */
const UNIT_SUFFIX: Readonly<Record<MeasureUnit, string>> = { kg: '_g', cm: '_mm', m3: '_cm3', celsius: '_tenths' };

const NAMED_OTHERWISE: Readonly<Partial<Record<ShipmentPath, string>>> = {
  'dimensions.lengthCm': 'length',
  'dimensions.widthCm': 'width',
  'dimensions.heightCm': 'height',
  'temperatureRange.lower': 'temperature_lower',
  'temperatureRange.upper': 'temperature_upper',
};
const CURRENCY_NAMED_OTHERWISE: Readonly<Partial<Record<ShipmentPath, string>>> = { paymentAmount: 'payment_currency' };

const snakeCase = (path: string) => path.replace('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnName = (path: string) => NAMED_OTHERWISE[path as ShipmentPath] ?? snakeCase(path);
/** The alias under which a query selects the id of a saved location, if that location still exists. */
const existingAlias = (column: string) => `existing_${column}`;

type Row = Readonly<Record<string, unknown>>;

/** The columns of one value, and how to read and write them. */
type Kept = {
  readonly path: string;
  readonly name: string;
  readonly part: string | null;
  readonly columns: readonly string[];
  readonly read: (row: Row) => unknown;
  readonly write: (value: unknown, into: Record<string, unknown>) => void;
};

const keptOf = ({ path, field, group }: Path): Kept[] => {
  // Parcels have a table of their own, and each party has a sub-company of its own.
  if (field.kind === 'records' || field.kind === 'sub-company') return [];
  const [name = path, part = null] = group === null ? [path] : path.split('.');
  return [{ path, name, part, ...columnsFor(field, path, columnName(path)) }];
};

const columnsFor = (field: LeafField, path: string, named: string): Pick<Kept, 'columns' | 'read' | 'write'> => {
  if (field.kind === 'money') {
    const minor = `${named}_minor`;
    const currency = CURRENCY_NAMED_OTHERWISE[path as ShipmentPath] ?? `${named}_currency`;
    return {
      columns: [minor, currency],
      read: (row) => (row[minor] === null ? null : { minor: row[minor], currency: row[currency] }),
      write: (value, into) => {
        into[minor] = (value as Money | null)?.minor ?? null;
        into[currency] = (value as Money | null)?.currency ?? null;
      },
    };
  }
  if (field.kind === 'measure') {
    const column = named + (field.unit ? UNIT_SUFFIX[field.unit] : '');
    return {
      columns: [column],
      read: (row) => fromUnits(row[column] as number | null, field.decimals),
      write: (value, into) => {
        into[column] = toUnits(value as number | null, field.decimals);
      },
    };
  }
  // The id of a saved location is read only while the location exists, and written as it is: see SAVED_LOCATION_COLUMNS.
  const source = field.kind === 'saved-location' ? existingAlias(named) : named;
  return {
    columns: [source],
    read: (row) => row[source],
    write: (value, into) => {
      into[named] = Array.isArray(value) ? [...value] : value;
    },
  };
};

type Group = { readonly name: string; readonly parts: readonly Kept[] };

const grouped = (kept: readonly Kept[]) => {
  const plain = kept.filter(({ part }) => part === null);
  const names = [...new Set(kept.filter(({ part }) => part !== null).map(({ name }) => name))];
  const groups: Group[] = names.map((name) => ({ name, parts: kept.filter((one) => one.name === name) }));
  return { plain, groups };
};

/** Builds a reader of a row's values once, since a list has thousands of values. */
const readerFor = (kept: readonly Kept[]) => {
  const { plain, groups } = grouped(kept);
  return (row: object): Record<string, unknown> => {
    const values: Record<string, unknown> = {};
    for (const { name, read } of plain) values[name] = read(row as Row);
    for (const { name, parts } of groups) {
      const group: Record<string, unknown> = {};
      for (const { part, read } of parts) group[part as string] = read(row as Row);
      values[name] = group;
    }
    return values;
  };
};

const KEPT = pathsOf(SHIPMENT_FIELDS).flatMap(keptOf);
const KEPT_IN_SUMMARY = pathsOf(SUMMARY_FIELDS).flatMap(keptOf);

/** The values in columns of the shipment's own row. */
export type KeptValues = Omit<ValuesOf<typeof SHIPMENT_FIELDS>, 'parcels' | 'subCompanyId'>;
export type KeptSummary = Omit<ValuesOf<typeof SUMMARY_FIELDS>, 'subCompanyId'>;

export const readShipmentValues = readerFor(KEPT) as (row: object) => KeptValues;
export const readSummaryValues = readerFor(KEPT_IN_SUMMARY) as (row: object) => KeptSummary;

export const SUMMARY_VALUE_COLUMNS: readonly string[] = KEPT_IN_SUMMARY.flatMap(({ columns }) => columns);
/** The organisations that a row of a list shows. */
export const SUMMARY_ORGANISATION_COLUMNS = pathsOf(SUMMARY_FIELDS)
  .filter(({ field }) => field.kind === 'organisation')
  .flatMap((path) => keptOf(path).flatMap(({ columns }) => columns)) as readonly ('carrier_id' | 'forwarder_id')[];

const writerFor = (kept: readonly Kept[]) => (values: object) => {
  const columns: Record<string, unknown> = {};
  for (const { name, part, write } of kept) {
    const value = (values as Record<string, unknown>)[name];
    write(part === null ? value : (value as Record<string, unknown>)[part], columns);
  }
  return columns;
};

export const shipmentValueColumns: (values: KeptValues) => Record<string, unknown> = writerFor(KEPT);

const KEPT_OF_PARCEL = pathsOf(PARCEL_FIELDS).flatMap(keptOf);
/** A stored parcel has an id and a barcode. */
type KeptParcel = {
  readonly [Name in keyof ParcelDetails]: Name extends 'id' | 'barcode'
    ? NonNullable<ParcelDetails[Name]>
    : ParcelDetails[Name];
};
export const readParcelValues = readerFor(KEPT_OF_PARCEL) as (row: object) => KeptParcel;
export const parcelValueColumns: (values: KeptParcel) => Record<string, unknown> = writerFor(KEPT_OF_PARCEL);

/**
 * The ids of the saved locations of `shipments as s`, without those of deleted locations. Only the organisation that entered
 * the shipment can see whether a location still exists. Any other gets the stored id, so that its edits leave the id
 * unchanged; present-shipment.ts does not show it to them.
 */
export const SAVED_LOCATION_COLUMNS = pathsOf(SHIPMENT_FIELDS)
  .filter(({ field }) => field.kind === 'saved-location')
  .map(({ path }) => {
    const column = columnName(path);
    const id = sql.ref(`s.${column}`);
    return sql<string | null>`case when s.organisation_id = waybill.current_organisation() then (select l.id
    from waybill.saved_locations l where l.organisation_id = s.organisation_id and l.id = ${id}) else ${id} end`.as(
      existingAlias(column),
    );
  });
