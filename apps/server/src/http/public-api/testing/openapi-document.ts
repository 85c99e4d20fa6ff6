import { API_ROOT, apiOf, type Endpoint } from '@waybill/contract/endpoint';
import { fileImport, importRow } from '@waybill/contract/imports';
import { problem } from '@waybill/contract/problem';
import { batchRow } from '@waybill/contract/public-shipments';
import { readRoute } from '@waybill/contract/routes';
import { savedLocation } from '@waybill/contract/saved-locations';
import { ONE_OR_LIST } from '@waybill/contract/shipment-list';
import { parcel, shipment, shipmentHistoryEntry, shipmentRow } from '@waybill/contract/shipments';
import { vehicle } from '@waybill/contract/vehicles';
import { readWebhook } from '@waybill/contract/webhooks';
import { API_RESOURCES } from '@waybill/domain/api-rights';
import { point } from '@waybill/domain/coordinates';
import { ERROR_CODES, type ErrorCode } from '@waybill/domain/errors';
import { phoneNumber } from '@waybill/domain/phone-number';
import { deliveryStatus } from '@waybill/domain/statuses';
import { isFieldProblem } from '@waybill/domain/validation';
import { createTranslate } from '@waybill/i18n/create-translate';
import { z } from 'zod';
import { FILE_TYPE } from '../../files.ts';
import { HTTP_STATUS, problemOf } from '../../problems.ts';
import { ALLOWED } from '../allowed-values.ts';
import type { OpenApi, Operation, Parameter, Schema } from '../api-docs/openapi.ts';
import { takesVersion } from '../entity-tags.ts';
import { EXAMPLES } from './openapi-examples.ts';

type Io = 'input' | 'output';

/** What recurs, by the name that it has in the document. */
const COMPONENTS: Readonly<Record<string, readonly [z.ZodType, Io]>> = {
  ErrorCode: [z.enum(ERROR_CODES), 'output'],
  Point: [point, 'output'],
  DeliveryStatus: [deliveryStatus, 'output'],
  Stop: [shipment.shape.dropoff, 'output'],
  Parcel: [parcel, 'output'],
  Shipment: [shipment, 'output'],
  ShipmentRow: [shipmentRow, 'output'],
  ShipmentHistoryEntry: [shipmentHistoryEntry, 'output'],
  Route: [readRoute.reply.shape.route, 'output'],
  Vehicle: [vehicle, 'output'],
  SavedLocation: [savedLocation, 'output'],
  Import: [fileImport, 'output'],
  ImportRow: [importRow, 'output'],
  Webhook: [readWebhook.reply.shape.webhook, 'output'],
  StopFields: [batchRow.shape.dropoff, 'input'],
  BatchShipment: [batchRow, 'input'],
  Problem: [problem, 'output'],
};

/** The refusals that a program can meet, and no others: signing in, pictures and plans are not part of the API. */
const CODES: readonly ErrorCode[] = [
  'invalid-input',
  'key-missing',
  'key-refused',
  'user-disabled',
  'forbidden',
  'right-missing',
  'not-yours',
  'feature-off',
  'not-found',
  'no-such-address',
  'method-not-allowed',
  'stale-version',
  'idempotency-key-busy',
  'not-one',
  'illegal-move',
  'already-saved',
  'import-not-ready',
  'import-empty',
  'files-full',
  'unsupported-file',
  'no-file',
  'file-broken',
  'vehicle-has-stops',
  'is-deleted',
  'is-finished',
  'precondition-failed',
  'too-large',
  'unsupported-media-type',
  'idempotency-key-reused',
  'too-many-requests',
  'internal',
  'no-room',
  'timed-out',
  'unavailable',
];

const words = createTranslate('en');

/** Zod's own description of a schema, without what only says it twice. */
const plainSchema = (of: z.ZodType, io: Io): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(of, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // A number of an address that is one of a few: what comes in is any text, and what is accepted is said by the second step.
      if (io === 'input' && def.type === 'pipe' && def.out instanceof z.ZodLiteral)
        Object.assign(jsonSchema, { enum: [...def.out.values] });
      if (jsonSchema[ONE_OR_LIST]) writeOneOrList(jsonSchema);
      const format = io === 'input' ? formatOf(zodSchema) : undefined;
      if (format !== undefined) jsonSchema.description = format;
    },
  });
  return tidy(schema as Schema, io);
};

/** A list that may be written as its only value. */
const writeOneOrList = (schema: z.core.JSONSchema.BaseSchema) => {
  const { [ONE_OR_LIST]: _, ...list } = schema;
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, { anyOf: [list.items, list] });
};

/** The form of a text whose rule is code: told in the words in which a wrong one is refused. */
const formatOf = (schema: z.core.$ZodType): string | undefined => {
  const problems = schema === phoneNumber ? ['phone'] : (schema._zod.def.checks ?? []).map(problemOfCheck);
  return problems.map(formatOfProblem).find((format) => format !== undefined);
};

const problemOfCheck = ({ _zod: { def } }: z.core.$ZodCheck): unknown =>
  def.check === 'custom' && def.error ? def.error({} as never) : undefined;

const formatOfProblem = (problem: unknown): string | undefined => {
  const allowed = typeof problem === 'string' && isFieldProblem(problem) ? ALLOWED[problem] : undefined;
  return allowed?.startsWith('format: ') ? allowed : undefined;
};

const SAFE = Number.MAX_SAFE_INTEGER;

const tidy = (schema: Schema, io: Io): Schema => {
  const { ...own } = schema;
  // The format says it in a word.
  if (own.format === 'uuid' || own.format === 'date') delete own.pattern;
  if (own.maximum === SAFE) delete own.maximum;
  if (own.minimum === -SAFE) delete own.minimum;
  if (own.minItems === 0) delete own.minItems;
  // Answers have more fields one day, and whoever reads them must not mind.
  if (io === 'output' && own.additionalProperties === false) delete own.additionalProperties;
  return mapSchema(own, (inner) => tidy(inner, io));
};

/** The same schema with each one directly inside of it changed. */
const mapSchema = (schema: Schema, change: (inner: Schema) => Schema): Schema => {
  const changed: Schema = { ...schema };
  for (const key of ['items', 'additionalProperties', 'propertyNames'] as const) {
    const inner = schema[key];
    if (typeof inner === 'object') changed[key] = change(inner);
  }
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    const inner = schema[key];
    if (inner) changed[key] = inner.map(change);
  }
  if (schema.properties)
    changed.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, change(inner)]),
    );
  return changed;
};

/** The text by which two schemas are the same. */
const keyOf = ({ default: _, ...schema }: Schema): string => JSON.stringify(schema);

const parcelFields = (row: Schema): Schema => {
  const items = row.properties?.parcels?.items;
  if (!items) throw new Error('A shipment of a batch has no parcels');
  return items;
};

const buildComponents = () => {
  const plain = new Map<string, Schema>();
  for (const [name, [of, io]] of Object.entries(COMPONENTS)) plain.set(name, plainSchema(of, io));
  plain.set('ParcelFields', parcelFields(plainSchema(batchRow, 'input')));
  const names = new Map([...plain].map(([name, schema]) => [keyOf(schema), name]));
  const refer = (schema: Schema): Schema => {
    const name = names.get(keyOf(schema));
    if (!name) return mapSchema(schema, refer);
    const reference: Schema = { $ref: `#/components/schemas/${name}` };
    return schema.default === undefined ? reference : { ...reference, default: schema.default };
  };
  const schemas = Object.fromEntries([...plain].map(([name, schema]) => [name, mapSchema(schema, refer)]));
  return {
    schemas: { ...schemas, ErrorCode: openCodes },
    schemaOf: (of: z.ZodType, io: Io) => refer(plainSchema(of, io)),
  };
};

/** Not a closed list: codes are added, and an unknown one is to be treated by its status. */
const openCodes: Schema = { type: 'string', examples: [...CODES] };

const HEADERS: OpenApi['components']['headers'] = {
  ETag: {
    description:
      'The version of what was answered. If-None-Match with it answers 304; If-Match writes only over this version.',
    schema: { type: 'string', examples: ['"3.kXo1vT9dQ2mZ7aBc"'] },
  },
  RateLimit: {
    description: 'What is left of the present minute: `r` requests, `t` seconds until it ends.',
    schema: { type: 'string', examples: ['"key";r=1199;t=60'] },
  },
  'RateLimit-Policy': {
    description: 'The limit: `q` requests in `w` seconds.',
    schema: { type: 'string', examples: ['"key";q=1200;w=60'] },
  },
  'Retry-After': {
    description: 'The seconds after which the same request makes sense again.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Idempotency-Replayed': {
    description: '`true` where the answer was given before, to a request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
};

const PARAMETERS: Readonly<Record<string, Parameter>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A text of your own, such as a UUID: for 24 hours, the same request with the same key is carried out once and answered alike. With another body it is 422, while the first is under way 409.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of the version that you have seen, in place of `version` in the body, which may be left out then. 412 when there is a newer one.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the answer that you have: 304 without a body when nothing has changed.',
    schema: { type: 'string' },
  },
};

const refTo = (kind: 'headers' | 'parameters' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});
const headersNamed = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));

const RESPONSES: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'A value is wrong: `errors` has the place of each, and what is allowed'],
  401: ['Unauthorized', 'There is no key, or it is unknown, revoked, or past its last day'],
  403: ['Forbidden', 'The key may not do this: `missing` names the right that it needs'],
  404: ['NotFound', 'There is no such thing, or it is not yours; or no such address'],
  409: ['Conflict', 'It cannot be done as things are: `current` or `allowed` say how they are'],
  412: ['PreconditionFailed', 'There is a newer version than the one of If-Match; `current` is it'],
  413: ['TooLarge', 'The body is too long'],
  415: ['UnsupportedMediaType', 'The body is not of the type that is described here'],
  422: ['KeyReused', 'The Idempotency-Key was sent with another request'],
  429: ['TooManyRequests', 'Too many requests: wait for the seconds of Retry-After'],
  500: ['Internal', 'Our fault. It is safe to send a read, or a request with an Idempotency-Key, again'],
  503: ['Unavailable', 'Not now: wait for the seconds of Retry-After'],
  507: ['NoRoom', 'Nothing was saved. It is safe to send it again, later'],
};

const WITH_RETRY = [409, 429, 503];

const problemResponses = (): OpenApi['components']['responses'] =>
  Object.fromEntries(
    Object.entries(RESPONSES).map(([status, [name, description]]) => {
      const codes = CODES.filter((code) => HTTP_STATUS[code] === Number(status));
      const [first] = codes;
      if (!first) throw new Error(`No code has the status ${status}`);
      const lines = codes.map((code) => `- \`${code}\`: ${words(`error.${code}`)}`);
      return [
        name,
        {
          description: `${description}.\n\n${lines.join('\n')}`,
          ...(WITH_RETRY.includes(Number(status)) ? { headers: headersNamed('Retry-After') } : {}),
          content: {
            'application/problem+json': {
              schema: { $ref: '#/components/schemas/Problem' },
              example: EXAMPLES.problems[first] ?? problemOf(first),
            },
          },
        },
      ];
    }),
  );

/** The statuses of refusals that an endpoint can give. */
const refusalsOf = (endpoint: Endpoint): readonly number[] => {
  const { method, params, query, body } = endpoint;
  const isWrite = method !== 'GET';
  return [
    ...(params || query || body ? [400] : []),
    401,
    403,
    ...(params ? [404] : []),
    ...(isWrite || endpoint.path.includes('by-external-id') ? [409] : []),
    ...(takesVersion(body) ? [412] : []),
    ...(body || endpoint.takesFile ? [413, 415] : []),
    ...(method === 'POST' ? [422] : []),
    429,
    500,
    503,
    ...(isWrite ? [507] : []),
  ];
};

const pathParts = (path: string) => path.slice(API_ROOT.length).replace(/:(\w+)/g, '{$1}');

/** The OpenAPI document of all endpoints that are marked for it, by their names in the contract. Nothing is described a second time. */
export const openApiDocument = (endpoints: Readonly<Record<string, Endpoint>>): OpenApi => {
  const { schemas, schemaOf } = buildComponents();

  const parametersOf = (of: z.ZodObject | undefined, place: 'path' | 'query', name: string): Parameter[] => {
    if (!of) return [];
    const { properties = {}, required = [] } = schemaOf(of, 'input');
    const examples = EXAMPLES.parameters;
    return Object.entries(properties).map(([key, schema]) => ({
      name: key,
      in: place,
      required: place === 'path' || required.includes(key),
      ...listed(schema),
      ...(examples[`${name}.${key}`] === undefined && examples[key] === undefined
        ? {}
        : { example: examples[`${name}.${key}`] ?? examples[key] }),
    }));
  };

  /** Several values have commas between them. */
  const listed = (schema: Schema): Pick<Parameter, 'schema' | 'explode'> => ({
    schema,
    ...(schema.anyOf?.some(({ type }) => type === 'array') && { explode: false }),
  });

  const bodyOf = ({ body, rows }: Endpoint): Schema => {
    if (!body) throw new Error('There is no body');
    const schema = schemaOf(body, 'input');
    if (!rows) return schema;
    const [list, ...others] = Object.entries(schema.properties ?? {});
    if (!list || others.length > 0) throw new Error('Rows are the one list of their body');
    return { ...schema, properties: { [list[0]]: { ...list[1], items: schemaOf(rows, 'input') } } };
  };

  const answerOf = (name: string, endpoint: Endpoint) => {
    const isPlain = !endpoint.answersFile && !endpoint.answersInPortions;
    const isTagged = isPlain && endpoint.method === 'GET';
    const headers = headersNamed(
      ...(isTagged || takesVersion(endpoint.body) ? ['ETag'] : []),
      'RateLimit',
      'RateLimit-Policy',
      ...(endpoint.method === 'POST' ? ['Idempotency-Replayed'] : []),
    );
    if (endpoint.answersFile) {
      if (!endpoint.fileType) throw new Error(`${name}: of which type is its file?`);
      return { description: 'The file', headers, content: { [endpoint.fileType]: {} } };
    }
    const example = EXAMPLES.replies[name];
    return {
      description: 'Done',
      headers,
      content: {
        'application/json': {
          schema: schemaOf(endpoint.reply, 'output'),
          ...(example === undefined ? {} : { example }),
        },
      },
    };
  };

  const operationOf = (name: string, endpoint: Endpoint): Operation => {
    const { method, inApi, body, params, query, summary } = endpoint;
    const api = apiOf(endpoint);
    if (!inApi || !api) throw new Error(`${name} is not part of the API`);
    const isTagged = method === 'GET' && !endpoint.answersFile && !endpoint.answersInPortions;
    const example = EXAMPLES.bodies[name];
    return {
      operationId: name,
      summary,
      description: `Asks for the right \`${api.right}\`.`,
      tags: [inApi.resource],
      parameters: [
        ...parametersOf(params, 'path', name),
        ...parametersOf(query, 'query', name),
        ...(method === 'POST' ? [refTo('parameters', 'IdempotencyKey')] : []),
        ...(takesVersion(body) ? [refTo('parameters', 'IfMatch')] : []),
        ...(isTagged ? [refTo('parameters', 'IfNoneMatch')] : []),
      ],
      ...(body
        ? {
            requestBody: {
              required: true,
              content: {
                'application/json': { schema: bodyOf(endpoint), ...(example === undefined ? {} : { example }) },
              },
            },
          }
        : endpoint.takesFile
          ? {
              requestBody: {
                required: true,
                content: {
                  [FILE_TYPE]: {
                    schema: { type: 'string', format: 'binary', maxLength: endpoint.takesFile.mostBytes },
                  },
                },
              },
            }
          : {}),
      responses: {
        200: answerOf(name, endpoint),
        ...(isTagged ? { 304: { description: 'Nothing has changed since the answer of If-None-Match' } } : {}),
        ...Object.fromEntries(
          refusalsOf(endpoint).map((status) => [status, refTo('responses', RESPONSES[status]?.[0] ?? '')]),
        ),
      },
    };
  };

  const paths: OpenApi['paths'] = {};
  const inOrder = Object.entries(endpoints)
    .flatMap(([name, endpoint]) => {
      const api = apiOf(endpoint);
      return api ? [{ name, endpoint, path: pathParts(api.path) }] : [];
    })
    .sort((a, b) => compare(a.path, b.path) || METHODS.indexOf(a.endpoint.method) - METHODS.indexOf(b.endpoint.method));
  for (const { name, endpoint, path } of inOrder) {
    const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>;
    const item = paths[path] ?? {};
    if (item[method]) throw new Error(`${endpoint.method} ${path} is there twice`);
    item[method] = operationOf(name, endpoint);
    paths[path] = item;
  }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Waybill API',
      version: '1',
      summary: 'Enter shipments, move them and follow them',
      description:
        'What is described here is promised not to break: fields and addresses are added, and none is taken away or asked for anew. Ignore fields and codes that you do not know. A guide with examples is at /api/docs.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to where this document is: each installation has its own address.
    servers: [{ url: API_ROOT }],
    security: [{ key: [] }],
    tags: Object.keys(API_RESOURCES).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of your organisation, from the page /api-key.' },
      },
      headers: HEADERS,
      parameters: PARAMETERS,
      responses: problemResponses(),
      schemas,
    },
  };
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
