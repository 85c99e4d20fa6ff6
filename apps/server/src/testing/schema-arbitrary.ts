import * as fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
};

/** Values that a field of this name accepts, where random text would always be refused. */
export type Samples = Readonly<Record<string, readonly unknown[]>>;

const text = (max = 40): fc.Arbitrary<string> => fc.string({ unit: 'grapheme', maxLength: Math.min(max, 60) });

const valuesOf = (schema: JsonSchema, samples: Samples, name = ''): fc.Arbitrary<unknown> => {
  const known = samples[name];
  const own = shaped(schema, samples);
  return known ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: own }) : own;
};

const shaped = (schema: JsonSchema, samples: Samples): fc.Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, samples)));
  switch (schema.type) {
    case 'string':
      return schema.format === 'uuid'
        ? fc.constantFrom(...(samples.uuid ?? [crypto.randomUUID()]))
        : text(schema.maxLength);
    case 'integer': {
      const min = schema.minimum ?? -(2 ** 31);
      // Small ones do something more often: a page of a hundred rows is read, and one of a million is not.
      return fc.integer({ min, max: Math.min(schema.maximum ?? Number.POSITIVE_INFINITY, Math.max(min, 0) + 100) });
    }
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, samples), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [name, valuesOf(property, samples, name)]),
        ),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    default:
      return fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<unknown>;
  }
};

/** Values as the schema describes them: most are accepted, so that the code behind the schema is reached too. */
export const arbitraryOf = (schema: z.ZodType, samples: Samples): fc.Arbitrary<unknown> =>
  valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, samples);
