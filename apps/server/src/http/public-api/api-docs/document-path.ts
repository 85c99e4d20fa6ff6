import { API_ROOT } from '@waybill/contract/endpoint';

/** Where programs find the description of the API. */
export const DOCUMENT_PATH = `${API_ROOT}/openapi.json`;
