import { closeSync, openSync, readSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLoopback } from './machine/loopback.ts';

/** Where the Android file of the drivers' app is: on a server, or on this machine. */
export type DriverAppSource = { readonly url: URL } | { readonly file: string };

export const DRIVER_APP_RULE =
  'must be the https address of an Android file, such as https://example.com/driver.apk, or the path of one';

/** Android files are zip archives, which begin with the entry of their first file. */
export const APK_MAGIC = Buffer.from('PK\x03\x04', 'latin1');

/** An app that drivers install is fetched by https, so that nobody on the way puts another one in its place. */
const isSafe = ({ protocol, hostname, username, hash }: URL): boolean =>
  (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) && `${username}${hash}` === '';

/** Null for what is neither. A relative path is one from the folder in which the server was started. */
export const readDriverAppSource = (value: string): DriverAppSource | null => {
  if (isAbsolute(value) || !/^[a-z][a-z0-9+.-]+:/i.test(value)) return { file: resolve(value) };
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.protocol === 'file:') return url.hostname === '' ? { file: fileURLToPath(url) } : null;
  return isSafe(url) ? { url } : null;
};

/** Why a file cannot be the app; null when it can, or is not here. Read at boot, so that a wrong path is told at once. */
export const driverAppFault = (source: DriverAppSource): string | null => {
  if ('url' in source) return null;
  const start = Buffer.alloc(APK_MAGIC.length);
  try {
    const file = openSync(source.file, 'r');
    try {
      readSync(file, start, 0, start.length, 0);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return `must be a file that can be read (${(error as NodeJS.ErrnoException).code})`;
  }
  return start.equals(APK_MAGIC) ? null : 'must be an Android file (.apk)';
};
