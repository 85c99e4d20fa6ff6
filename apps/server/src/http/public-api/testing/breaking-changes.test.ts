import { describe, expect, test } from 'vitest';
import type { OpenApi, Operation, Parameter, Schema } from '../api-docs/openapi.ts';
import { breakingChanges } from './breaking-changes.ts';

type Parts = {
  readonly parameters?: readonly Parameter[];
  readonly body?: Schema;
  readonly answer?: Schema;
  readonly schemas?: Readonly<Record<string, Schema>>;
};

const operation = ({ parameters = [], body, answer = { type: 'object' } }: Parts): Operation => ({
  operationId: 'go',
  summary: '',
  description: '',
  tags: [],
  parameters,
  ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
  responses: { 200: { description: '', content: { 'application/json': { schema: answer } } } },
});

const document = (paths: OpenApi['paths'], schemas: Parts['schemas'] = {}): OpenApi => ({
  openapi: '3.1.0',
  info: { title: '', description: '' },
  servers: [],
  security: [],
  tags: [],
  paths,
  components: { securitySchemes: {}, headers: {}, parameters: {}, responses: {}, schemas },
});

const changes = (before: Parts, after: Parts) =>
  breakingChanges(
    document({ '/a': { post: operation(before) } }, before.schemas),
    document({ '/a': { post: operation(after) } }, after.schemas),
  );

const object = (properties: Record<string, Schema>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});
const text: Schema = { type: 'string' };
const parameter = (name: string, schema: Schema, required = false): Parameter => ({
  name,
  in: 'query',
  required,
  schema,
});

describe('of addresses', () => {
  const go = operation({});
  test.each([
    ['a path that is gone', { '/a': { get: go } }, {}, ['GET /a: is gone']],
    ['a method that is gone', { '/a': { get: go, put: go } }, { '/a': { get: go } }, ['PUT /a: is gone']],
    [
      'a new name',
      { '/a': { get: go } },
      { '/a': { get: { ...go, operationId: 'walk' } } },
      ['GET /a is named walk now'],
    ],
    ['a new path', { '/a': { get: go } }, { '/a': { get: go }, '/b': { get: go } }, []],
    ['a new method', { '/a': { get: go } }, { '/a': { get: go, put: go } }, []],
  ])('%s', (_, before, after, expected) => {
    expect(breakingChanges(document(before), document(after))).toEqual(expected);
  });
});

/** What is broken by such a change of what is sent, and by the same change of what is answered. */
// biome-ignore format: a table is read by its columns
const TABLE: readonly [what: string, before: Schema, after: Schema, sent: string[], answered: string[]][] = [
  ['nothing', object({ a: text }, ['a']), object({ a: text }, ['a']), [], []],
  ['a new field', object({}), object({ a: text }), [], []],
  ['a new required field', object({}), object({ a: text }, ['a']), ['a: is required now'], []],
  ['a field that is required now', object({ a: text }), object({ a: text }, ['a']), ['a: is required now'], []],
  ['a field that is not required any more', object({ a: text }, ['a']), object({ a: text }), [], ['a: may be left out now']],
  ['a field that is gone', object({ a: text }), object({}), ['a: is gone'], ['a: is gone']],
  ['another type', object({ a: text }), object({ a: { type: 'number' } }), ['a: is no string any more'], ['a: may be number now']],
  ['an integer for a number', object({ a: { type: 'number' } }), object({ a: { type: 'integer' } }), ['a: is no number any more'], []],
  ['a number for an integer', object({ a: { type: 'integer' } }), object({ a: { type: 'number' } }), [], ['a: may be number now']],
  ['null besides', object({ a: text }), object({ a: { type: ['string', 'null'] } }), [], ['a: may be null now']],
  ['null no more', object({ a: { anyOf: [text, { type: 'null' }] } }), object({ a: text }), ['a: is no null any more'], []],
  ['a word less', object({ a: { enum: ['x', 'y'] } }), object({ a: { enum: ['x'] } }), ['a: "y" is not accepted any more'], []],
  ['a word more', object({ a: { enum: ['x'] } }), object({ a: { enum: ['x', 'y'] } }), [], []],
  ['words in place of any text', object({ a: text }), object({ a: { type: 'string', enum: ['x'] } }), ['a: only some values are accepted now'], []],
  ['a lower bound that is higher', object({ a: { type: 'number', minimum: 0 } }), object({ a: { type: 'number', minimum: 1 } }), ['a: minimum is higher'], []],
  ['an upper bound that is lower', object({ a: { type: 'string', maxLength: 9 } }), object({ a: { type: 'string', maxLength: 8 } }), ['a: maxLength is lower'], []],
  ['a bound that was none', object({ a: { type: 'array' } }), object({ a: { type: 'array', maxItems: 8 } }), ['a: maxItems is lower'], []],
  ['a wider bound', object({ a: { type: 'string', maxLength: 9 } }), object({ a: text }), [], []],
  ['a pattern', object({ a: text }), object({ a: { type: 'string', pattern: '^x' } }), ['a: has another pattern'], []],
  ['a format', object({ a: text }), object({ a: { type: 'string', format: 'uuid' } }), ['a: has another format'], []],
  ['entries of a list', object({ a: { type: 'array', items: object({ b: text }) } }), object({ a: { type: 'array', items: object({}) } }), ['a[].b: is gone'], ['a[].b: is gone']],
  ['a choice less', object({ a: { oneOf: [object({ k: { const: 1 } }, ['k']), object({ k: { const: 2 } }, ['k'])] } }), object({ a: { oneOf: [object({ k: { const: 1 } }, ['k'])] } }), ['a.k: 2 is not accepted any more'], []],
];

describe('of what is sent', () => {
  test.each(TABLE)('%s', (_, before, after, sent) => {
    expect(changes({ body: before }, { body: after })).toEqual(sent.map((what) => `POST /a ${what}`));
  });

  test('a body that was none', () => {
    expect(changes({}, { body: object({ a: text }) })).toEqual([]);
    expect(changes({}, { body: object({ a: text }, ['a']) })).toEqual(['POST /a a: is required now']);
  });

  test('parameters', () => {
    expect(changes({ parameters: [parameter('a', text)] }, {})).toEqual(['POST /a query a: is gone']);
    expect(changes({}, { parameters: [parameter('a', text)] })).toEqual([]);
    expect(changes({}, { parameters: [parameter('a', text, true)] })).toEqual(['POST /a query a: is required now']);
    expect(
      changes({ parameters: [parameter('a', text)] }, { parameters: [parameter('a', { ...text, maxLength: 1 })] }),
    ).toEqual(['POST /a query a: maxLength is lower']);
  });
});

describe('of what is answered', () => {
  test.each(TABLE)('%s', (_, before, after, _sent, answered) => {
    expect(changes({ answer: before }, { answer: after })).toEqual(answered.map((what) => `POST /a answer.${what}`));
  });
});

test('references are followed, on each side into its own document', () => {
  const answer: Schema = { $ref: '#/components/schemas/A' };
  expect(changes({ answer, schemas: { A: object({ a: text }) } }, { answer: object({ a: text }) })).toEqual([]);
  expect(changes({ answer, schemas: { A: object({ a: text }) } }, { answer, schemas: { A: object({}) } })).toEqual([
    'POST /a answer.a: is gone',
  ]);
});
