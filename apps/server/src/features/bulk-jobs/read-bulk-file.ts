import { type FileKind, makesFile } from '@waybill/domain/bulk';
import { AppError } from '@waybill/domain/errors';
import type { BulkJobId } from '@waybill/domain/ids';
import type { FileAnswer } from '../../http/files.ts';
import type { Requester } from '../../http/visitor.ts';
import type { BulkDeps } from './bulk-deps.ts';
import { readJob } from './load-bulk-job.ts';

const NAMES = { 'print-labels': 'labels', 'print-proofs': 'proofs-of-delivery' } as const satisfies Record<
  FileKind,
  string
>;

/**
 * The file that a job has made. It was made with the rights of that day: a reader who could not make it today, since a shipment
 * is out of their sight or a feature is switched off, does not get it.
 */
export const readBulkFile = async (
  { inView, openFile, couldMakeFile }: BulkDeps,
  by: Requester,
  id: BulkJobId,
): Promise<FileAnswer> => {
  const job = await inView(by, (repos) => readJob(repos, by, id));
  const { fileKey, createdAt } = job;
  const { kind } = job.action;
  if (fileKey === null || !makesFile(kind)) throw new AppError('not-found');
  if (!(await couldMakeFile(by, job))) throw new AppError('file-outdated');
  const day = createdAt.toISOString().slice(0, 10);
  return { open: () => openFile(fileKey), type: 'application/pdf', name: `${NAMES[kind]}-${day}.pdf`, etag: id };
};
