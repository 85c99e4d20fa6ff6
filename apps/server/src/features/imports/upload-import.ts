import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { WholeImport } from '@waybill/contract/imports';
import { AppError, orNotFound } from '@waybill/domain/errors';
import { type FileImportId, newId } from '@waybill/domain/ids';
import type { IncomingFile } from '../../http/files.ts';
import type { Requester } from '../../http/visitor.ts';
import type { ImportDeps, InRequest } from './import-deps.ts';
import { presentImport } from './present-import.ts';

/** Files are removed after a month; nobody uploads that many, unless a program does so by mistake. */
const MOST_IMPORTS = 1_000;

export const assertSwitchedOn = async ({ settings }: Pick<InRequest, 'settings'>): Promise<void> => {
  if (!(await settings()).usesCsvUpload) throw new AppError('feature-off');
};

const startsWith = (head: Uint8Array, ...bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte);

/** Tables of spreadsheets, archives, documents and pictures, whatever their name says. */
const isOtherFile = (head: Uint8Array): boolean =>
  startsWith(head, 0x50, 0x4b) ||
  startsWith(head, 0x1f, 0x8b) ||
  startsWith(head, 0xd0, 0xcf, 0x11, 0xe0) ||
  startsWith(head, 0x25, 0x50, 0x44, 0x46) ||
  startsWith(head, 0x89, 0x50, 0x4e, 0x47) ||
  startsWith(head, 0xff, 0xd8, 0xff) ||
  startsWith(head, 0x37, 0x7a, 0xbc, 0xaf) ||
  startsWith(head, 0x52, 0x61, 0x72, 0x21);

type Sent = { readonly name: string; readonly file: IncomingFile };

/** Takes a file in, and lets it be read in the background. Refused as early as the reason is known. */
export const uploadImport = async (
  deps: ImportDeps,
  by: Requester,
  { name, file }: Sent,
): Promise<{ readonly import: WholeImport }> => {
  if (!/\.csv$/i.test(name.trim())) throw new AppError('unsupported-file');
  await deps.inView(by, async (repos) => {
    await assertSwitchedOn(repos);
    if (!file.mayBeRepeated) await assertRoom(repos);
  });
  const received = await deps.files.receive(file.content, {
    mostBytes: file.mostBytes,
    judgeHead: (head) => {
      if (isOtherFile(head)) throw new AppError('unsupported-file');
    },
  });
  try {
    if (received.bytes === 0) throw new AppError('no-file');
    await file.stillAllowed();
    const id = newId<FileImportId>();
    const fileKey = `imports/${id.slice(0, 2)}/${id}.csv`;
    await deps.files.keep([{ key: fileKey, content: () => createReadStream(received.path) }]);
    const enter = () =>
      deps.inView(by, async (repos) => {
        await assertSwitchedOn(repos);
        await assertRoom(repos);
        const { imports, author } = repos;
        const row = { id, author, fileName: name.trim(), bytes: received.bytes, fileKey, createdAt: deps.clock() };
        await imports.add(row);
        await repos.enqueue(id, 'reading');
        return { import: await presentImport(repos, orNotFound(await imports.find(id))) };
      });
    return await file.once(() => digestOf(received.path), enter);
  } finally {
    await received.discard();
  }
};

const digestOf = async (path: string): Promise<Buffer> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest();
};

/** Files wait for a month in the organisation's own room, and their rows take about as much of the database. */
const assertRoom = async ({ imports, fileUsage }: InRequest): Promise<void> => {
  const { bytes, quotaBytes } = await fileUsage();
  const kept = await imports.usage();
  if (bytes + kept.bytes >= quotaBytes || kept.count >= MOST_IMPORTS) throw new AppError('files-full');
};
