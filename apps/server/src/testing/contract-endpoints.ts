import { readdirSync } from 'node:fs';
import type { Endpoint } from '@waybill/contract/endpoint';

const CONTRACT = new URL('../../../../packages/contract/src/', import.meta.url);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

const contractModules = (): Promise<object[]> =>
  Promise.all(
    readdirSync(CONTRACT)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => import(new URL(name, CONTRACT).href)),
  );

/** Every endpoint that any file of the contract exports: a new one is tested without being listed anywhere. */
export const contractEndpoints = async (): Promise<Endpoint[]> =>
  (await contractModules()).flatMap((exported) => Object.values(exported).filter(isEndpoint));

/** Those of the public API, by their names. */
export const apiEndpoints = async (): Promise<Readonly<Record<string, Endpoint>>> => {
  const named = (await contractModules()).flatMap((exported) =>
    Object.entries(exported).filter(([, value]) => isEndpoint(value) && value.inApi),
  );
  const byName = Object.fromEntries(named) as Record<string, Endpoint>;
  if (Object.keys(byName).length < named.length) throw new Error('Two endpoints of the API have one name');
  return byName;
};
