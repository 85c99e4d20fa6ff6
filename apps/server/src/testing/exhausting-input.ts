import { z } from 'zod';

type JsonSchema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
};

export const inputSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const optionsOf = (schema: JsonSchema) => schema.anyOf ?? schema.oneOf ?? [];

const mapped = (schema: JsonSchema, made: (part: JsonSchema) => unknown) =>
  Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, made(part)]));

/** A value of the schema's shape in which every text is `text`, and every list has `items` items or as many as it may. */
export const filled = (schema: JsonSchema, text: string, items: number): unknown => {
  const [option] = optionsOf(schema);
  if (option) return filled(option, text, items);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return mapped(schema, (part) => filled(part, text, items));
    case 'array':
      return Array(Math.min(schema.maxItems ?? items, items)).fill(filled(schema.items ?? {}, text, items));
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return text;
  }
};

/** Values of the schema's shape with `bad` in one place: each place in turn, from the whole down to every part. */
export function* spoilt(schema: JsonSchema, bad: unknown): Generator<unknown> {
  yield bad;
  for (const option of optionsOf(schema)) yield* partsSpoilt(option, bad);
  yield* partsSpoilt(schema, bad);
}

function* partsSpoilt(schema: JsonSchema, bad: unknown): Generator<unknown> {
  if (schema.items) for (const item of spoilt(schema.items, bad)) yield [item];
  const proper = mapped(schema, (part) => filled(part, 'x', 1));
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    for (const value of spoilt(part, bad)) yield { ...proper, [name]: value };
  }
}

const MEGABYTE = 1024 * 1024;
const longOf = (unit: string) => unit.repeat(Math.floor(MEGABYTE / Buffer.byteLength(unit)));
/** Marks in the order in which sorting them takes longest, as many as a letter may have. */
const MARKED = `a${'\u0315'.repeat(15)}${'\u0323'.repeat(15)}`;

/** Texts of a megabyte that a careless parser, pattern or normalisation works on for seconds. */
export const EXHAUSTING_TEXTS: Readonly<Record<string, string>> = {
  'marks of one kind': longOf('\u0301'),
  'marks in turn': longOf('\u0323\u0301'),
  'marks in the wrong order': '\u0315'.repeat(MEGABYTE / 4) + '\u0323'.repeat(MEGABYTE / 4),
  'as many marks as a letter may have': longOf(MARKED),
  'characters that become longer': longOf('\u{1d15e}'),
  ligatures: longOf('\ufdfa'),
  letters: longOf('a'),
  digits: longOf('1'),
  dots: longOf('a.'),
  hyphens: `a@${longOf('a-')}`,
  'at signs': longOf('a@'),
  'letters beyond ASCII in a domain': `a@${longOf('é')}.is`,
  spaces: `a${longOf(' ')}a`,
  'line ends': longOf('\r'),
  'lone surrogates': longOf('\ud800'),
  zeros: longOf('\0'),
  slashes: `https://${longOf('/')}`,
  'a pattern': longOf('(?:a?){1000}'),
  'open brackets': longOf('('),
};

const listOf = (item: unknown) => Array(50_000).fill(item);
const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, n]));
const nested = (levels: number): unknown => (levels === 0 ? 'x' : [{ a: nested(levels - 1) }]);

/** Other values, as large as a body that is read may have them: see request-bodies.ts. */
export const EXHAUSTING_VALUES: Readonly<Record<string, unknown>> = {
  'a list of numbers': listOf(1),
  'a list of nulls': listOf(null),
  'a list of texts': listOf('S0000000'),
  'a list of ids with a wrong one at its end': [...listOf('S00000000').slice(1), 'x'],
  'a list of objects': listOf({}),
  'a list of lists': listOf([]),
  'a list of different texts': Array.from({ length: 50_000 }, (_, n) => `text ${n}`),
  'five thousand names': named(5_000),
  'a list of objects with names': Array(50).fill(named(100)),
  'five levels': nested(5),
  'a large number': 1e308,
  'a number with many digits': 0.1 + 0.2,
  null: null,
};
