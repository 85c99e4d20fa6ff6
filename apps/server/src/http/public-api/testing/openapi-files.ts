import { apiEndpoints } from '../../../testing/contract-endpoints.ts';
import type { OpenApi } from '../api-docs/openapi.ts';
import { clientTypes } from './client-types.ts';
import { openApiDocument } from './openapi-document.ts';

const ROOT = new URL('../../../../../../', import.meta.url);
export const DOCUMENT_FILE = new URL('docs/openapi.json', ROOT);
export const CLIENT_FILE = new URL('packages/client/src/operations.ts', ROOT);

/** The files as the contract would have them now. */
export const openApiFiles = async (): Promise<{
  readonly document: OpenApi;
  readonly documentText: string;
  readonly clientText: string;
}> => {
  const document = openApiDocument(await apiEndpoints());
  return { document, documentText: `${JSON.stringify(document, null, 1)}\n`, clientText: clientTypes(document) };
};
