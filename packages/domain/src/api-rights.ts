import { z } from 'zod';

/** What the public API is about, and what a key may be allowed to do with each: one line for each resource. */
export const API_RESOURCES = {
  shipments: ['read', 'write'],
  parcels: ['read'],
  labels: ['read'],
  vehicles: ['read', 'write'],
  deliveries: ['read', 'write'],
  positions: ['read', 'write'],
  'saved-locations': ['read', 'write'],
  imports: ['read', 'write'],
  webhooks: ['read', 'write'],
  payments: ['read'],
} as const satisfies Record<string, readonly Use[]>;

type Use = 'read' | 'write';
export type ApiResource = keyof typeof API_RESOURCES;
export type ApiRight = { [Of in ApiResource]: `${Of}:${(typeof API_RESOURCES)[Of][number]}` }[ApiResource];

export const API_RIGHTS = Object.entries(API_RESOURCES).flatMap(([resource, uses]) =>
  uses.map((use) => `${resource}:${use}`),
) as ApiRight[];

export const apiRight = z.enum(API_RIGHTS, { error: 'invalid' });

/** What a key with these rights may change without seeing what came of it. */
export const writtenBlindly = (rights: readonly ApiRight[]): readonly ApiResource[] =>
  (Object.keys(API_RESOURCES) as readonly ApiResource[]).filter(
    (resource) => rights.some((right) => right === `${resource}:write`) && !rights.includes(`${resource}:read`),
  );

/** Whether a key may do this. The key that an organisation has from the start may do everything. */
export const hasRight = ({ rights }: { readonly rights: readonly ApiRight[] | null }, right: ApiRight): boolean =>
  rights === null || rights.includes(right);
