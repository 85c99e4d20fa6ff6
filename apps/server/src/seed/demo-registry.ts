import { join } from 'node:path';

/** The streets to which the demo delivers, with those around them: see registry/README.md. */
export const DEMO_REGISTRY = {
  path: join(import.meta.dirname, 'registry/iceland.csv.gz'),
  country: 'IS',
  attribution: 'HMS, Staðfangaskrá (CC BY 4.0)',
  columns: {},
} as const;
