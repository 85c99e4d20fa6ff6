import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { RunExportDeps } from './export-deps.ts';
import type { RunningExport } from './exports.repo.ts';
import { filesToDrop } from './room-for-files.ts';

/** It was cancelled meanwhile. */
class Cancelled extends Error {}

/** Progress is told no more often. */
const REPORT_MS = 500;

/**
 * Writes the file in one go, a portion of rows in memory at a time: a worker that takes over after a crash starts from the beginning.
 * All rows are of one moment, so that none is missing or there twice, whatever is changed meanwhile.
 */
export const runExport = async (deps: RunExportDeps, of: RunningExport, signal: AbortSignal): Promise<void> => {
  const { clock, inSnapshot, inJob, keep, onError } = deps;
  try {
    if (!(await deps.mayStill(of))) {
      await inJob(of, (exports) => exports.end(of.id, 'failed', clock()));
      return;
    }
    const made = await inSnapshot(of, async ({ table, features }) => {
      const total = await table.count();
      const { columnNames } = table;
      let written = 0;
      const report = async () => {
        signal.throwIfAborted();
        const isRunning = await inJob(of, (exports) => exports.progressed(of.id, { written, total, columnNames }));
        if (!isRunning) throw new Cancelled();
      };
      const content = async function* () {
        await report();
        yield Buffer.from(table.head);
        let reportedAt = performance.now();
        for await (const { text, rows } of table.lines()) {
          yield Buffer.from(text);
          written += rows;
          if (performance.now() - reportedAt < REPORT_MS) continue;
          await report();
          reportedAt = performance.now();
        }
        await report();
      };
      const key = await keep(`exports/${randomUUID()}.csv`, Readable.from(content()));
      return { written, file: { key, features } };
    });
    await inJob(of, async (exports) => {
      const isMade = await exports.finish(of.id, made.written, made.file, clock());
      if (isMade) await exports.dropFiles(filesToDrop(await exports.filesBeside(of)));
    });
  } catch (error) {
    if (error instanceof Cancelled) return;
    // The process ends, or another worker has the job: the next one begins anew.
    signal.throwIfAborted();
    onError(error);
    // When the database is away this fails as well, and the job waits for the next worker.
    await inJob(of, (exports) => exports.end(of.id, 'failed', clock()));
  }
};
