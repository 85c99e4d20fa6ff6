import type { Fields, LeafField, ValueOf } from '@waybill/domain/fields';
import { type OrganisationId, organisationId, parcelId, savedLocationId, subCompanyId } from '@waybill/domain/ids';
import { money } from '@waybill/domain/money';
import { z } from 'zod';

/** Another organisation of a shipment, with its name. */
export const party = z.object({ id: organisationId, name: z.string() });

const text = z.string().nullable();

type Of<Kind extends LeafField['kind']> = Extract<LeafField, { kind: Kind }>;

/** The schema of each kind of value in an answer. Values were validated when they were written, and are not validated again. */
const LEAF_ANSWERS: { readonly [Kind in LeafField['kind']]: (field: Of<Kind>) => z.ZodType } = {
  line: () => text,
  text: () => text,
  email: () => text,
  phone: () => text,
  date: () => text,
  time: () => text,
  barcode: () => text,
  choice: ({ options }) => z.enum(options).nullable(),
  flags: ({ options }) => z.array(z.enum(options)),
  money: () => money.nullable(),
  measure: () => z.number().nullable(),
  list: () => z.array(z.string()),
  organisation: () => party.nullable(),
  'sub-company': () => subCompanyId.nullable(),
  'saved-location': () => savedLocationId.nullable(),
  parcel: () => parcelId.nullable(),
};

type Party = { id: OrganisationId; name: string };
type NameOf<Name, Of> = Of extends { kind: 'organisation'; answerName: infer Answer } ? Answer & string : Name;
type AnswerValue<Of> = Of extends { kind: 'organisation' } ? Party | null : ValueOf<Of>;
type AnswerSchemas<Of> = {
  readonly [Name in keyof Of as NameOf<Name, Of[Name]>]: Of[Name] extends { kind: 'group'; parts: infer Parts }
    ? z.ZodObject<AnswerSchemas<Parts>>
    : z.ZodType<AnswerValue<Of[Name]>>;
};

/** The schemas of described fields in an answer. An organisation comes with its name. */
export const answerFields = <Described extends Fields>(fields: Described): AnswerSchemas<Described> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind === 'group') return [name, z.object(answerFields(field.parts))];
      if (field.kind === 'records') return [name, z.array(z.object(answerFields(field.parts)))];
      const answer = (LEAF_ANSWERS[field.kind] as (field: LeafField) => z.ZodType)(field);
      return [field.kind === 'organisation' ? field.answerName : name, answer];
    }),
  ) as AnswerSchemas<Described>;
