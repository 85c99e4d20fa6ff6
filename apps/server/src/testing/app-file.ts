import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { APK_MAGIC } from '../driver-app-source.ts';

/** As long as a test needs it, and never the same twice; nothing in it but its beginning is that of an Android file. */
export const appContent = (bytes = 3_000_000): Buffer =>
  Buffer.concat([APK_MAGIC, randomBytes(bytes - APK_MAGIC.length)]);

export const sha256Of = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

/** A folder for one test. */
export const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-app-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** Written for one test. */
export const anAppFile = async (content: Buffer = appContent(1000), name = 'driver.apk'): Promise<string> => {
  const path = join(await aFolder(), name);
  await writeFile(path, content);
  return path;
};
