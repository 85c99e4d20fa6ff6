import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type ArchiveItem, archiveItems, type Print, printing } from './archive.ts';
import { BackupRefusal } from './backup-refusal.ts';
import {
  FILES,
  HEADER,
  type Header,
  header,
  MANIFEST,
  type Manifest,
  manifest,
  SECRET_KEY,
  TABLES,
} from './manifest.ts';

/** The target of a backup as it is read. No one may see any of it before all of it has been verified. */
export type BackupTarget = {
  readonly prepare: (header: Header) => Promise<void>;
  readonly loadTable: (name: string, content: Readable) => Promise<void>;
  readonly putFile: (key: string, content: Readable) => Promise<void>;
};

export type ReadBackup = { readonly header: Header; readonly manifest: Manifest; readonly secretKey: string | null };

/** Reads a backup once, from beginning to end, and compares the content with its manifest. */
export const readBackup = async (source: Readable, target: BackupTarget): Promise<ReadBackup> => {
  const items = archiveItems(source);
  const first = await items.next();
  if (first.done || first.value.name !== HEADER) throw new BackupRefusal('This file is no backup of Waybill.');
  const known = await parsed(header, first.value, 'was made by another version of Waybill, in a form unknown here');
  await target.prepare(known);

  const tables: Record<string, Print> = {};
  const files: Record<string, Print> = {};
  let secretKey: string | null = null;
  let sent: Manifest | null = null;
  for await (const item of items) {
    if (item.name.startsWith(TABLES)) {
      const name = item.name.slice(TABLES.length);
      tables[name] = await passed(item, (content) => target.loadTable(name, content));
    } else if (item.name.startsWith(FILES)) {
      const key = item.name.slice(FILES.length);
      files[key] = await passed(item, (content) => target.putFile(key, content));
    } else if (item.name === SECRET_KEY) secretKey = (await text(Readable.from(item.content))).trim();
    else if (item.name === MANIFEST) sent = await parsed(manifest, item, 'is damaged');
  }
  if (!sent) throw new BackupRefusal('This backup breaks off: its end is missing.');
  const came = { tables, files, hasSecretKey: secretKey !== null };
  const { missingFiles: _, ...expected } = sent;
  if (!isDeepStrictEqual(came, expected))
    throw new BackupRefusal(`This backup is damaged: ${difference(came, expected)}`);
  return { header: known, manifest: sent, secretKey };
};

const passed = async ({ content }: ArchiveItem, take: (content: Readable) => Promise<void>): Promise<Print> => {
  const printed = printing(content);
  await take(Readable.from(printed.content, { objectMode: false }));
  return printed.print();
};

const parsed = async <Schema extends z.ZodType>(
  schema: Schema,
  { content }: ArchiveItem,
  otherwise: string,
): Promise<z.output<Schema>> => {
  try {
    return schema.parse(JSON.parse(await text(Readable.from(content))));
  } catch (error) {
    if (error instanceof BackupRefusal) throw error;
    throw new BackupRefusal(`This backup ${otherwise}.`);
  }
};

type Came = Pick<Manifest, 'tables' | 'files' | 'hasSecretKey'>;

const difference = (came: Came, sent: Came): string => {
  for (const kind of ['tables', 'files'] as const) {
    const names = new Set([...Object.keys(came[kind]), ...Object.keys(sent[kind])]);
    const name = [...names].find((one) => !isDeepStrictEqual(came[kind][one], sent[kind][one]));
    if (name !== undefined) return `${kind.slice(0, -1)} ${name} is not what was backed up.`;
  }
  return 'its secret key is missing.';
};
