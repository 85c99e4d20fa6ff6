import { readdirSync } from 'node:fs';
import type { Endpoint } from '@waybill/contract/endpoint';

const CONTRACT = new URL('../../../../packages/contract/src/', import.meta.url);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** Every endpoint that any file of the contract exports: a new one is tested without being listed anywhere. */
export const contractEndpoints = async (): Promise<Endpoint[]> => {
  const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((name) => import(new URL(name, CONTRACT).href)));
  return modules.flatMap((exported: object) => Object.values(exported).filter(isEndpoint));
};
