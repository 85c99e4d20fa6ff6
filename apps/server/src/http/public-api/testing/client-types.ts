import type { HttpMethod, OpenApi, Operation, Parameter, Reference, Schema } from '../api-docs/openapi.ts';

const HEAD = `// Written by \`npm run -s openapi\` from docs/openapi.json: changes made here are lost.

`;

const isName = (text: string) => /^[A-Za-z_$][\w$]*$/.test(text);
const keyText = (name: string) => (isName(name) ? name : JSON.stringify(name));

/** The type of TypeScript that a schema describes. */
const typeText = (schema: Schema): string => {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeText));
  if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => typeText({ ...schema, type })));
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `Array<${typeText(schema.items ?? {})}>`;
    case 'object':
      return objectText(schema);
    default:
      return 'unknown';
  }
};

const union = (types: readonly string[]) => [...new Set(types)].join(' | ');

const objectText = ({ properties, required = [], additionalProperties }: Schema): string => {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? typeText(additionalProperties) : 'unknown';
    return `Record<string, ${values}>`;
  }
  const fields = Object.entries(properties).map(([name, schema]) =>
    required.includes(name)
      ? `${keyText(name)}: ${typeText(schema)};`
      : `${keyText(name)}?: ${union([typeText(schema), 'undefined'])};`,
  );
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join(' ')} }`;
};

const isParameter = (of: Parameter | Reference): of is Parameter => 'name' in of;

const partText = (operation: Operation, place: Parameter['in']): string | null => {
  const parts = operation.parameters.filter(isParameter).filter((parameter) => parameter.in === place);
  if (parts.length === 0) return null;
  const properties = Object.fromEntries(parts.map(({ name, schema }) => [name, schema]));
  const required = parts.filter((parameter) => parameter.required).map(({ name }) => name);
  return objectText({ properties, required });
};

/** How the further pages of a list are asked for; null for what has none. */
const pagesOf = (
  operation: Operation,
): { readonly by: string; readonly list: string; readonly item: string } | null => {
  const asks = (name: string) =>
    operation.parameters.some((of) => isParameter(of) && of.in === 'query' && of.name === name);
  const answer = replySchema(operation)?.properties ?? {};
  const by = !asks('after') ? null : answer.after ? 'cursor' : answer.hasMore ? 'last-id' : null;
  if (by === null) return null;
  const list = Object.entries(answer).find(([, { type }]) => type === 'array');
  return list ? { by, list: list[0], item: typeText(list[1].items ?? {}) } : null;
};

const takesFile = ({ requestBody }: Operation): boolean =>
  requestBody !== undefined && requestBody.content['application/json'] === undefined;

const replySchema = ({ responses }: Operation): Schema | undefined => {
  const answer = responses[200];
  return answer && !('$ref' in answer) ? answer.content?.['application/json']?.schema : undefined;
};

/** The types of the client, and the table by which it calls: all that it knows of the contract. */
export const clientTypes = ({ paths, components }: OpenApi): string => {
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeText(schema)};`,
  );
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method as HttpMethod, operation })),
  );
  const shapes = operations.map(({ operation }) => {
    const { summary, requestBody, operationId } = operation;
    const body = requestBody?.content['application/json']?.schema;
    const reply = replySchema(operation);
    const pages = pagesOf(operation);
    const parts = [
      ['params', partText(operation, 'path')],
      ['query', partText(operation, 'query')],
      ['body', body ? typeText(body) : takesFile(operation) ? 'Blob' : null],
      ['reply', reply ? typeText(reply) : 'Blob'],
      ['item', pages ? pages.item : null],
    ] as const;
    const fields = parts.flatMap(([name, text]) => (text === null ? [] : [`${name}: ${text};`]));
    return `  /** ${summary}. */\n  ${operationId}: { ${fields.join(' ')} };`;
  });
  const table = operations.map(({ path, method, operation }) => {
    const pages = pagesOf(operation);
    const rest = [
      `method: '${method.toUpperCase()}'`,
      `path: '${path}'`,
      ...(takesFile(operation) ? ['takesFile: true'] : []),
      ...(replySchema(operation) ? [] : ['isFile: true']),
      ...(pages ? [`pages: { by: '${pages.by}', list: '${pages.list}' }`] : []),
    ];
    return `  ${operation.operationId}: { ${rest.join(', ')} },`;
  });
  return `${HEAD}${types.join('\n')}

export type Operations = {
${shapes.join('\n')}
};

export const OPERATIONS = {
${table.join('\n')}
} as const;
`;
};
