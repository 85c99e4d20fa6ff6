import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * SECRET_KEY, or one generated into DATA_DIR on the first start. Linked into place, so that of two processes
 * starting at once both end up with the same key.
 */
export const loadSecretKey = async (fromEnvironment: string | null, dataDir: string): Promise<string> => {
  if (fromEnvironment) return fromEnvironment;
  const file = join(dataDir, 'secret.key');
  const kept = await readKey(file);
  if (kept) return kept;

  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  return loadSecretKey(null, dataDir);
};

const readKey = async (file: string): Promise<string | null> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};
