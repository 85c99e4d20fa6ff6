import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError, errorCode } from './embedded-errors.ts';

/**
 * DATA_DIR/postgres.json: where the cluster is and how to connect to it. It exists once the cluster does; `port` is set
 * only while a server runs.
 */
const recordSchema = z.object({
  home: z.string(),
  password: z.string(),
  port: z.number().optional(),
});
export type ConnectionRecord = z.infer<typeof recordSchema>;

export const recordPath = (dataDir: string): string => join(dataDir, 'postgres.json');

export const readRecord = async (dataDir: string): Promise<ConnectionRecord | null> => {
  const path = recordPath(dataDir);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw new EmbeddedPostgresError(
      `Cannot read ${path} (${errorCode(error)}). Run Waybill as the user who started it first, or as root.`,
    );
  });
  if (text === null) return null;
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    throw new EmbeddedPostgresError(`${path} is damaged. Delete it: Waybill writes it anew, and no data is in it.`);
  }
};

/** Written to a temporary file and renamed, so that no one reads half of it; never readable by others, not even briefly. */
export const writeRecord = async (dataDir: string, record: ConnectionRecord): Promise<void> => {
  const draft = `${recordPath(dataDir)}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(record, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  if (process.getuid?.() === 0) {
    // The folder's owner can still run Waybill after root once did.
    const { uid, gid } = await stat(dataDir);
    await chown(draft, uid, gid);
  }
  await rename(draft, recordPath(dataDir));
};

export const connectionUrl = (password: string, port: number): string =>
  `postgres://waybill:${password}@127.0.0.1:${port}/waybill`;
