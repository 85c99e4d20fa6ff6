import type { OrganisationId, ParcelId, SavedLocationId, SubCompanyId } from './ids.ts';
import type { Money } from './money.ts';

/**
 * A field is described once, and everything about it follows from its kind: what may be typed, how it is kept, shown,
 * compared, exported and shown in the history. This file is data and types only, so that a screen that shows a field need
 * not load the code that validates one.
 */
type Described = {
  /** The key of its label, where that is not the field's name. */
  readonly label?: string;
  /** The part of the form and of the detail it belongs to. */
  readonly section?: Section;
  /** The switch that must be on for the field to be offered. */
  readonly feature?: FieldFeature;
  /** Part of a shipment's summary, which lists show. */
  readonly listed?: true;
  /** Belongs to one shipment only: a duplicate begins without it. */
  readonly copied?: false;
  /** Filled in by later work, so that the form of a new shipment leaves it out. */
  readonly asked?: 'when-editing';
  /** Read character by character: shown in a font that distinguishes 0 from O. */
  readonly isCode?: true;
};

/** The switches of an organisation that fields depend on. */
export const FIELD_FEATURES = ['usesPayments', 'usesPickups', 'usesSubCompany'] as const;
export type FieldFeature = (typeof FIELD_FEATURES)[number];
export type FieldSwitches = Readonly<Record<FieldFeature, boolean>>;

export const SECTIONS = ['stops', 'goods', 'handling', 'parties', 'payment', 'references'] as const;
export type Section = (typeof SECTIONS)[number];

/** The prefix of the translation keys of the choices: this, a dot, and the choice. */
type Worded = { readonly options: readonly string[]; readonly words: string };

export type MeasureUnit = 'kg' | 'cm' | 'm3' | 'celsius';
type Measure = {
  /** Null for a plain number. */
  readonly unit: MeasureUnit | null;
  readonly decimals: number;
  readonly min?: number;
  readonly max: number;
};

/** A field with one value. */
export type LeafField = Described &
  (
    | { readonly kind: 'line'; readonly max: number }
    | { readonly kind: 'text'; readonly max: number }
    | { readonly kind: 'email' | 'date' | 'time' | 'barcode' }
    | { readonly kind: 'phone' }
    | ({ readonly kind: 'choice' } & Worded)
    | ({ readonly kind: 'flags' } & Worded)
    | { readonly kind: 'money' }
    | ({ readonly kind: 'measure' } & Measure)
    | { readonly kind: 'list'; readonly of: 'line' | 'email'; readonly max: number; readonly most: number }
    /** `answerName` is the field's name in an answer, which has the organisation's name with the id. */
    | { readonly kind: 'organisation'; readonly answerName: 'carrier' | 'forwarder' }
    | { readonly kind: 'sub-company' | 'saved-location' | 'parcel' }
  );

export type LeafFields = Readonly<Record<string, LeafField>>;
/** Several values that belong together. */
export type GroupField = Described & {
  readonly kind: 'group';
  /** A stop; a range with `lower` and `upper`; or the sides of a thing. */
  readonly shape: 'stop' | 'range' | 'sides';
  readonly parts: LeafFields;
};
/** Any number of the same, such as parcels. */
export type RecordsField = Described & { readonly kind: 'records'; readonly parts: LeafFields; readonly most: number };

export type Field = LeafField | GroupField | RecordsField;
export type Fields = Readonly<Record<string, Field>>;

type LeafValue<Leaf> = Leaf extends { kind: 'choice'; options: readonly (infer Option)[] }
  ? Option | null
  : Leaf extends { kind: 'flags'; options: readonly (infer Option)[] }
    ? Option[]
    : Leaf extends { kind: 'money' }
      ? Money | null
      : Leaf extends { kind: 'measure' }
        ? number | null
        : Leaf extends { kind: 'list' }
          ? string[]
          : Leaf extends { kind: 'organisation' }
            ? OrganisationId | null
            : Leaf extends { kind: 'sub-company' }
              ? SubCompanyId | null
              : Leaf extends { kind: 'saved-location' }
                ? SavedLocationId | null
                : Leaf extends { kind: 'parcel' }
                  ? ParcelId | null
                  : string | null;

export type ValueOf<Of> = Of extends { kind: 'group'; parts: infer Parts }
  ? ValuesOf<Parts>
  : Of extends { kind: 'records'; parts: infer Parts }
    ? ValuesOf<Parts>[]
    : LeafValue<Of>;

/** Some of the values; within a group, some of its parts. */
export type PatchOf<Of> = {
  readonly [Name in keyof Of]?:
    | (Of[Name] extends GroupField ? Partial<ValueOf<Of[Name]>> : ValueOf<Of[Name]>)
    | undefined;
};

/** One value for each described field. */
export type ValuesOf<Of> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> };

/** The path of each value: `weight`, and within a group `dropoff.city`. */
export type PathOf<Of> = {
  [Name in keyof Of & string]: Of[Name] extends { kind: 'group'; parts: infer Parts }
    ? `${Name}.${keyof Parts & string}`
    : Name;
}[keyof Of & string];

const emptyOf = (field: Field): unknown => {
  if (field.kind === 'group') return emptyValues(field.parts);
  return field.kind === 'flags' || field.kind === 'list' || field.kind === 'records' ? [] : null;
};

/** The values of a form with nothing filled in. */
export const emptyValues = <Of extends Fields>(fields: Of): ValuesOf<Of> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)])) as ValuesOf<Of>;

/** A value's path with its description, in the order in which the fields are described. */
export type Path = { readonly path: string; readonly field: LeafField | RecordsField; readonly group: string | null };

export const pathsOf = (fields: Fields): readonly Path[] =>
  Object.entries(fields).flatMap(([name, field]): readonly Path[] =>
    field.kind === 'group'
      ? Object.entries(field.parts).map(([part, leaf]) => ({ path: `${name}.${part}`, field: leaf, group: name }))
      : [{ path: name, field, group: null }],
  );

/** Values by their path, by which two versions are compared. */
export type FlatOf<Of> = { readonly [Path in PathOf<Of>]: unknown };

type Places = readonly { readonly path: string; readonly name: string; readonly part: string | null }[];
/** Found once for each description: a file of a million rows is flattened a million times. */
const PLACES = new WeakMap<Fields, Places>();
const placesOf = (fields: Fields): Places => {
  const known = PLACES.get(fields);
  if (known) return known;
  const places = Object.entries(fields).flatMap(
    ([name, field]): Places =>
      field.kind === 'group'
        ? Object.keys(field.parts).map((part) => ({ path: `${name}.${part}`, name, part }))
        : [{ path: name, name, part: null }],
  );
  PLACES.set(fields, places);
  return places;
};

export const flattenValues = <Of extends Fields>(fields: Of, values: object): FlatOf<Of> => {
  const source = values as Readonly<Record<string, unknown>>;
  const flat: Record<string, unknown> = {};
  for (const { path, name, part } of placesOf(fields)) {
    flat[path] = part === null ? source[name] : (source[name] as Readonly<Record<string, unknown>> | undefined)?.[part];
  }
  return flat as FlatOf<Of>;
};

/** Turns paths into objects again: `pickup.city` is the city of the pickup. */
export const unflattenValues = (values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const nested: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const [name = '', part] = path.split('.');
    nested[name] = part === undefined ? value : { ...(nested[name] as object), [part]: value };
  }
  return nested;
};

/** The described fields of a larger object, without its other properties. */
export const pickValues = <Of extends Fields>(fields: Of, from: object): ValuesOf<Of> => {
  const source = from as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = source[name];
      if (field.kind === 'group') return [name, pickValues(field.parts, value as object)];
      if (field.kind === 'records') {
        return [name, (value as readonly object[]).map((record) => pickValues(field.parts, record))];
      }
      return [name, value];
    }),
  ) as ValuesOf<Of>;
};

/** Values in the patch replace the old ones; within a group, part by part. */
export const patchValues = <Of extends Fields>(fields: Of, before: ValuesOf<Of>, patch: PatchOf<Of>): ValuesOf<Of> => {
  const after: Record<string, unknown> = { ...before };
  for (const [name, given] of Object.entries(patch)) {
    const field = fields[name];
    if (!field || given === undefined) continue;
    after[name] = field.kind === 'group' ? { ...(after[name] as object), ...(given as object) } : given;
  }
  return after as ValuesOf<Of>;
};

type IsListed<Of> = Of extends { listed: true }
  ? true
  : Of extends { parts: infer Parts }
    ? IsListed<Parts[keyof Parts]>
    : false;

/** The fields of a summary, and of a group the parts that belong to it. */
export type ListedOf<Of> = {
  readonly [Name in keyof Of as true extends IsListed<Of[Name]> ? Name : never]: Of[Name] extends {
    kind: 'group';
    parts: infer Parts;
  }
    ? Omit<Of[Name], 'parts'> & { readonly parts: ListedOf<Parts> }
    : Of[Name];
};

export const listedFields = <Of extends Fields>(fields: Of): ListedOf<Of> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
      if (field.kind !== 'group') return field.listed ? [[name, field]] : [];
      const parts = listedFields(field.parts);
      return Object.keys(parts).length > 0 ? [[name, { ...field, parts }]] : [];
    }),
  ) as ListedOf<Of>;
