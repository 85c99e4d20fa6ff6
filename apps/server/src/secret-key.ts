import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { leaveToOwner } from './machine/data-files.ts';

/** The message is meant for the operator's screen. */
export class SecretKeyError extends Error {}

/**
 * SECRET_KEY, or one generated into DATA_DIR on the first start. Linked into place, so that of two processes
 * starting at once both end up with the same key.
 */
export const loadSecretKey = async (fromEnvironment: string | null, dataDir: string): Promise<string> => {
  if (fromEnvironment) return fromEnvironment;
  const file = keyFile(dataDir);
  try {
    const kept = await readKey(file);
    if (kept !== null) {
      // A copied key may be open to others. One that is mounted read-only is its operator's to protect.
      await chmod(file, 0o600).catch(() => {});
      return kept;
    }
    await writeKey(file, dataDir, randomBytes(32).toString('base64url'));
    return (await readKey(file)) ?? '';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new SecretKeyError(
      `The secret key ${file} can be neither read nor written (${code}). ` +
        'Give the user who runs Waybill access to DATA_DIR, or set SECRET_KEY.',
      { cause: error },
    );
  }
};

/** Reads the key without generating one: null where none exists. */
export const keptSecretKey = (dataDir: string): Promise<string | null> => readKey(keyFile(dataDir));

/** Restores the key of a backup. */
export const keepSecretKey = (key: string, dataDir: string): Promise<void> => writeKey(keyFile(dataDir), dataDir, key);

const keyFile = (dataDir: string) => join(dataDir, 'secret.key');

/** Written to disk before it is used: the data that it encrypts can never be read without it. */
const writeKey = async (file: string, dataDir: string, key: string) => {
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${key}\n`);
    await handle.sync();
    await leaveToOwner(draft);
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
};

const readKey = async (file: string): Promise<string | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text?.trim() === '') {
    throw new SecretKeyError(
      `The secret key ${file} is empty. Put back the one it held: API keys that it encrypted cannot be read without it. ` +
        'If there are none yet, delete the file.',
    );
  }
  return text?.trim() ?? null;
};
