import { AppError } from '@waybill/domain/errors';
import type { BulkJobId } from '@waybill/domain/ids';
import type { FileAnswer } from '../../http/files.ts';
import type { BulkDeps, By } from './bulk-deps.ts';
import { readJob } from './found-job.ts';

/** What came out of a job that printed. */
export const readBulkFile = async ({ inView, openFile }: BulkDeps, by: By, id: BulkJobId): Promise<FileAnswer> => {
  const { fileKey, createdAt } = await inView(by, (repos) => readJob(repos, by, id));
  if (fileKey === null) throw new AppError('not-found');
  const day = createdAt.toISOString().slice(0, 10);
  return { open: () => openFile(fileKey), type: 'application/pdf', name: `labels-${day}.pdf`, etag: id };
};
