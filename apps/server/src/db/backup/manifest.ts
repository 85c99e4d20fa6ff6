import { z } from 'zod';

export const FORMAT = 1;
export const HEADER = 'waybill.json';
export const MANIFEST = 'manifest.json';
export const SECRET_KEY = 'secret.key';
export const TABLES = 'tables/';
export const FILES = 'files/';

const table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

/** The first entry: enough to decide whether this backup can be restored here, and to prepare for it. */
export const header = z.object({
  product: z.literal('waybill'),
  format: z.literal(FORMAT),
  createdAt: z.string(),
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()).min(1),
  /** Of each migration; backups of the first version have none. */
  checksums: z.record(z.string(), z.string()).default({}),
  tables: z.array(table).min(1),
});
export type Header = z.infer<typeof header>;

const print = z.object({ bytes: z.number(), lines: z.number(), sha256: z.string() });

/** The last entry: it proves that nothing is missing. */
export const manifest = z.object({
  tables: z.record(z.string(), print),
  files: z.record(z.string(), print),
  /** Files that a row names and that were not in the storage when the backup was made. */
  missingFiles: z.array(z.string()),
  hasSecretKey: z.boolean(),
});
export type Manifest = z.infer<typeof manifest>;
