import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { apiOf } from '@waybill/contract/endpoint';
import { TERMS, wordPattern } from '@waybill/testing/terms';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiEndpoints, contractEndpoints } from '../../../testing/contract-endpoints.ts';
import { docsPage } from '../api-docs/docs-page.ts';
import type { OpenApi, Operation } from '../api-docs/openapi.ts';
import { breakingChanges } from './breaking-changes.ts';
import { CLIENT_FILE, DOCUMENT_FILE, openApiFiles } from './openapi-files.ts';

let files: Awaited<ReturnType<typeof openApiFiles>>;
let document: OpenApi;
beforeAll(async () => {
  files = await openApiFiles();
  document = files.document;
});

const operations = (): Operation[] => Object.values(document.paths).flatMap((item) => Object.values(item));
const operation = (id: string): Operation => {
  const found = operations().find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`${id} is missing`);
  return found;
};
const parametersOf = (id: string) =>
  operation(id).parameters.map((of) => ('name' in of ? of.name : of.$ref.split('/').at(-1)));
const bodyOf = (id: string) => operation(id).requestBody?.content['application/json'];

describe('the files', () => {
  test('break nothing that was promised', async () => {
    expect(breakingChanges(JSON.parse(await readFile(DOCUMENT_FILE, 'utf8')), document)).toEqual([]);
  });

  test('are those that `npm run openapi` writes', async () => {
    expect(await readFile(DOCUMENT_FILE, 'utf8')).toBe(files.documentText);
    expect(await readFile(CLIENT_FILE, 'utf8')).toBe(files.clientText);
  });
});

describe('the words of docs/WORDS.md', () => {
  const breaches = (texts: readonly string[]) =>
    TERMS.flatMap(({ unused }) => unused.en).flatMap((word) => texts.filter((text) => wordPattern(word).test(text)));

  test('are those of the documentation, with its guide and all that it describes', () => {
    const html = docsPage(document, 'https://waybill.example').replace(/<(style|code)\b.*?<\/\1>/gs, '');
    const texts = html.split(/<[^>]*>/).filter((text) => text.trim() !== '');
    expect(texts.length).toBeGreaterThan(500);
    expect(breaches(texts)).toEqual([]);
  });

  test('are those of every endpoint, also of what the dashboard asks for', async () => {
    const summaries = (await contractEndpoints()).map(({ summary }) => summary);
    expect(summaries.length).toBeGreaterThan(200);
    expect(breaches(summaries)).toEqual([]);
  });
});

describe('the document', () => {
  test('is one of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document) as never);
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(validator.version).toBe('3.1');
  });

  test('has every endpoint that is marked, and no other', async () => {
    const marked = Object.entries(await apiEndpoints()).map(
      ([name, endpoint]) => `${endpoint.method} ${apiOf(endpoint)?.path.replace(/:(\w+)/g, '{$1}')} ${name}`,
    );
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId }]) => `${method.toUpperCase()} /api/v1${path} ${operationId}`),
    );
    expect(described.sort()).toEqual(marked.sort());
  });

  test('leads nowhere by a reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    for (const [, kind = '', name = ''] of references)
      expect(Object.keys((document.components as unknown as Record<string, object>)[kind] ?? {})).toContain(name);
  });

  test('says what each request may carry beside its body', () => {
    expect(parametersOf('createShipment')).toEqual(['IdempotencyKey']);
    expect(parametersOf('editShipment')).toEqual(['shipmentId', 'IfMatch']);
    expect(parametersOf('readShipment')).toEqual(['shipmentId', 'IfNoneMatch']);
    expect(parametersOf('readShipmentLabels')).toEqual(['shipmentId']);
    const rows = operation('listShipments').parameters.find((of) => 'name' in of && of.name === 'rows');
    expect(rows).toMatchObject({ required: false, schema: { enum: [25, 50, 100, 250], default: 50 } });
  });

  test('describes the rows of a batch, which are judged one by one', () => {
    expect(bodyOf('putShipments')?.schema).toMatchObject({
      properties: { shipments: { maxItems: 500, items: { $ref: '#/components/schemas/BatchShipment' } } },
    });
  });

  test('describes requests as they are sent, and answers as they are read', () => {
    expect(bodyOf('changeStatus')?.schema?.required).toEqual(['version', 'status']);
    expect(bodyOf('changeStatus')?.schema?.additionalProperties).toBe(false);
    expect(document.components.schemas.Shipment?.additionalProperties).toBeUndefined();
    expect(document.components.schemas.Problem?.properties?.code).toEqual({ $ref: '#/components/schemas/ErrorCode' });
  });

  test('names the refusals that an operation can give', () => {
    expect(Object.keys(operation('changeStatus').responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '412',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
      '507',
    ]);
    expect(document.components.responses.Conflict?.description).toContain('`stale-version`');
  });

  test('has examples that its endpoints accept', async () => {
    const endpoints = await apiEndpoints();
    const withExamples = operations().filter(({ operationId }) => bodyOf(operationId)?.example);
    expect(withExamples.length).toBeGreaterThan(4);
    for (const { operationId } of withExamples) {
      const { body, rows } = endpoints[operationId] ?? {};
      const example = bodyOf(operationId)?.example;
      expect(body?.safeParse(example).error, operationId).toBeUndefined();
      if (rows)
        for (const row of Object.values(example as object).flat()) expect(rows.safeParse(row).error).toBeUndefined();
    }
    for (const { operationId, responses } of operations()) {
      const answer = responses[200];
      const example = answer && 'content' in answer ? answer.content?.['application/json']?.example : undefined;
      if (example) expect(endpoints[operationId]?.reply.safeParse(example).error, operationId).toBeUndefined();
    }
  });
});
