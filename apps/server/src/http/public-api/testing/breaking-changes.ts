import type { Answer, OpenApi, Operation, Parameter, Reference, Schema } from '../api-docs/openapi.ts';

/** Both documents, since each has components of its own. */
type Pair = { readonly before: OpenApi; readonly after: OpenApi };

const named = <Thing extends object>(document: OpenApi, thing: Thing | Reference): Thing => {
  if (!('$ref' in thing) || typeof thing.$ref !== 'string') return thing as Thing;
  const [, , kind = '', name = ''] = thing.$ref.split('/');
  const found = (document.components as unknown as Record<string, Record<string, Thing>>)[kind]?.[name];
  if (!found) throw new Error(`${thing.$ref} is missing`);
  return found;
};

/** A schema as the list of what a value may be, each of one type. */
const variantsOf = (document: OpenApi, of: Schema): Schema[] => {
  const schema = named<Schema>(document, of);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => variantsOf(document, choice));
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => ({ ...schema, type }));
  return [schema];
};

const typeOf = ({ type, enum: values, const: only }: Schema): string => {
  if (typeof type === 'string') return type;
  const first = only ?? values?.[0];
  return first === undefined ? 'any' : typeof first;
};
/** An integer is a number. */
const isOfType = (value: Schema, wanted: Schema) =>
  typeOf(wanted) === 'any' ||
  typeOf(value) === typeOf(wanted) ||
  (typeOf(value) === 'integer' && typeOf(wanted) === 'number');

const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;

const patternsOf = ({ pattern, allOf = [] }: Schema): string[] => [
  ...(pattern === undefined ? [] : [pattern]),
  ...allOf.flatMap(patternsOf),
];

const valuesOf = ({ enum: values, const: only }: Schema): readonly unknown[] | undefined =>
  only === undefined ? values : [only];

/** What was accepted and is not any more, in one value. */
const narrowings = (before: Schema, after: Schema, at: string): string[] => {
  const breaks: string[] = [];
  for (const bound of UPPER)
    if ((after[bound] ?? Infinity) < (before[bound] ?? Infinity)) breaks.push(`${at}: ${bound} is lower`);
  for (const bound of LOWER)
    if ((after[bound] ?? -Infinity) > (before[bound] ?? -Infinity)) breaks.push(`${at}: ${bound} is higher`);
  const [old, now] = [valuesOf(before), valuesOf(after)];
  if (now && !old) breaks.push(`${at}: only some values are accepted now`);
  for (const value of old ?? [])
    if (now && !now.includes(value)) breaks.push(`${at}: ${JSON.stringify(value)} is not accepted any more`);
  for (const pattern of patternsOf(after))
    if (!patternsOf(before).includes(pattern)) breaks.push(`${at}: has another pattern`);
  if (after.format !== undefined && after.format !== before.format) breaks.push(`${at}: has another format`);
  return breaks;
};

const inside = (at: string, name: string) => (at === '' ? name : `${at}.${name}`);

/** Every value that was accepted has to be accepted. */
const breaksOfRequest = (pair: Pair, before: Schema, after: Schema, at: string): string[] => {
  const choices = variantsOf(pair.after, after);
  return variantsOf(pair.before, before).flatMap((old) => {
    const same = choices.filter((now) => isOfType(old, now));
    if (same.length === 0) return [`${at}: is no ${typeOf(old)} any more`];
    return fewest(same.map((now) => breaksOfAccepted(pair, old, now, at)));
  });
};

const breaksOfAccepted = (pair: Pair, before: Schema, after: Schema, at: string): string[] => {
  const breaks = narrowings(before, after, at);
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  for (const name of after.required ?? [])
    if (!before.required?.includes(name)) breaks.push(`${inside(at, name)}: is required now`);
  for (const [name, schema] of Object.entries(old)) {
    const changed = now[name];
    if (changed) breaks.push(...breaksOfRequest(pair, schema, changed, inside(at, name)));
    else if (typeof after.additionalProperties === 'object')
      breaks.push(...breaksOfRequest(pair, schema, after.additionalProperties, inside(at, name)));
    else breaks.push(`${inside(at, name)}: is gone`);
  }
  if (before.items && after.items) breaks.push(...breaksOfRequest(pair, before.items, after.items, `${at}[]`));
  return breaks;
};

/** Every value that is answered has to be one of those that were announced. New fields and new words are: readers ignore what they do not know. */
const breaksOfAnswer = (pair: Pair, before: Schema, after: Schema, at: string): string[] => {
  const choices = variantsOf(pair.before, before);
  return variantsOf(pair.after, after).flatMap((now) => {
    const same = choices.filter((old) => isOfType(now, old));
    if (same.length === 0) return [`${at}: may be ${typeOf(now)} now`];
    return fewest(same.map((old) => breaksOfAnswered(pair, old, now, at)));
  });
};

const breaksOfAnswered = (pair: Pair, before: Schema, after: Schema, at: string): string[] => {
  const breaks: string[] = [];
  for (const [name, schema] of Object.entries(before.properties ?? {})) {
    const changed = after.properties?.[name];
    if (!changed) {
      breaks.push(`${inside(at, name)}: is gone`);
      continue;
    }
    if (before.required?.includes(name) && !after.required?.includes(name))
      breaks.push(`${inside(at, name)}: may be left out now`);
    breaks.push(...breaksOfAnswer(pair, schema, changed, inside(at, name)));
  }
  if (before.items && after.items) breaks.push(...breaksOfAnswer(pair, before.items, after.items, `${at}[]`));
  if (typeof before.additionalProperties === 'object' && typeof after.additionalProperties === 'object')
    breaks.push(...breaksOfAnswer(pair, before.additionalProperties, after.additionalProperties, `${at}{}`));
  return breaks;
};

const fewest = (lists: readonly string[][]): string[] =>
  lists.reduce((best, list) => (list.length < best.length ? list : best));

const parametersOf = (document: OpenApi, { parameters }: Operation): Map<string, Parameter> =>
  new Map(
    parameters.map((of) => {
      const parameter = named<Parameter>(document, of);
      return [`${parameter.in} ${parameter.name}`, parameter];
    }),
  );

const breaksOfParameters = (pair: Pair, before: Operation, after: Operation): string[] => {
  const [old, now] = [parametersOf(pair.before, before), parametersOf(pair.after, after)];
  const breaks: string[] = [];
  for (const [name, parameter] of now)
    if (parameter.required && !old.get(name)?.required) breaks.push(`${name}: is required now`);
  for (const [name, parameter] of old) {
    const changed = now.get(name);
    if (changed) breaks.push(...breaksOfRequest(pair, parameter.schema, changed.schema, name));
    else breaks.push(`${name}: is gone`);
  }
  return breaks;
};

const JSON_TYPE = 'application/json';

const breaksOfBody = (pair: Pair, { requestBody: old }: Operation, { requestBody: now }: Operation): string[] => {
  if (!now) return old ? ['body: is gone'] : [];
  const schema = now.content[JSON_TYPE]?.schema ?? {};
  // What had no body has sent none, which is read as an empty object.
  if (!old) return breaksOfRequest(pair, { type: 'object' }, schema, '');
  return breaksOfRequest(pair, old.content[JSON_TYPE]?.schema ?? {}, schema, '');
};

const breaksOfAnswers = (pair: Pair, before: Operation, after: Operation): string[] =>
  Object.entries(before.responses).flatMap(([status, of]) => {
    if (!status.startsWith('2')) return [];
    const changed = after.responses[status];
    if (!changed) return [`answer ${status}: is gone`];
    const now = named<Answer>(pair.after, changed).content ?? {};
    return Object.entries(named<Answer>(pair.before, of).content ?? {}).flatMap(([type, { schema }]) => {
      if (!now[type]) return [`answer ${status}: is not ${type} any more`];
      return breaksOfAnswer(pair, schema ?? {}, now[type].schema ?? {}, 'answer');
    });
  });

/** What a program that was written for one document would meet as a fault with the other, one line for each. */
export const breakingChanges = (before: OpenApi, after: OpenApi): string[] => {
  const pair = { before, after };
  return Object.entries(before.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, old]) => {
      const line = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method as keyof typeof item];
      if (!now) return [`${line}: is gone`];
      const renamed = now.operationId === old.operationId ? [] : [`is named ${now.operationId} now`];
      return [
        ...renamed,
        ...breaksOfParameters(pair, old, now),
        ...breaksOfBody(pair, old, now),
        ...breaksOfAnswers(pair, old, now),
      ].map((what) => `${line} ${what}`);
    }),
  );
};
