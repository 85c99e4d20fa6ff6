import type { WholeImport } from '@waybill/contract/imports';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { FileImportId } from '@waybill/domain/ids';
import { isRepairable } from '@waybill/domain/import/file-import';
import type { Requester } from '../../http/visitor.ts';
import type { ImportDeps, InRequest } from './import-deps.ts';
import type { StoredImport } from './imports.repo.ts';
import { presentImport } from './present-import.ts';
import { assertSwitchedOn } from './upload-import.ts';

const present = async (repos: InRequest, id: FileImportId): Promise<WholeImport> =>
  presentImport(repos, orNotFound(await repos.imports.find(id)));

/** Lets the rows without a fault be entered in the background. Asked twice, it begins once. */
export const startImport = (deps: ImportDeps, by: Requester, id: FileImportId): Promise<WholeImport> =>
  deps.inView(by, async (repos) => {
    await assertSwitchedOn(repos);
    const held = orNotFound(await repos.imports.hold(id));
    if (held.state === 'importing') return present(repos, id);
    if (!isRepairable(held.state)) throw new AppError('import-not-ready');
    const good = await repos.rowsOf(id).countGood();
    if (good === 0) throw new AppError('import-empty');
    // What was found out before is counted as it comes.
    if (held.state === 'ready') await repos.imports.setShipments(id, { created: 0, updated: 0, unchanged: 0 });
    await repos.imports.begin(id, 'importing', good);
    await repos.enqueue(id, 'importing');
    return present(repos, id);
  });

/** Lets what a file has entered and changed be taken back. Asked twice, it begins once. */
export const startUndo = (deps: ImportDeps, by: Requester, id: FileImportId): Promise<WholeImport> =>
  deps.inView(by, async (repos) => {
    const held = orNotFound(await repos.imports.hold(id));
    if (held.state === 'undoing' || held.state === 'undone') return present(repos, id);
    const { created, updated } = held.shipments;
    if (held.state !== 'done' || created + updated === 0) throw new AppError('undo-impossible');
    await repos.imports.begin(id, 'undoing', created + updated);
    await repos.enqueue(id, 'undoing');
    return present(repos, id);
  });

const stop = async ({ dequeue }: InRequest, { jobId }: StoredImport): Promise<void> => {
  if (jobId !== null) await dequeue(jobId);
};

/** Stops what goes on in the background. What was being entered is not, since all of it is one transaction. */
export const cancelImport = (deps: ImportDeps, by: Requester, id: FileImportId): Promise<WholeImport> =>
  deps.inView(by, async (repos) => {
    const held = orNotFound(await repos.imports.hold(id));
    if (held.state === 'importing') {
      await stop(repos, held);
      const { created, updated, unchanged } = held.shipments;
      const hasRunBefore = created + updated + unchanged > 0;
      await repos.imports.settle(id, hasRunBefore ? 'done' : 'ready', {
        finishedAt: hasRunBefore ? deps.clock() : null,
      });
    } else if (held.state === 'reading' || held.state === 'checking' || held.state === 'ready') {
      await stop(repos, held);
      await repos.rowsOf(id).clear();
      await repos.imports.settle(id, 'cancelled', { finishedAt: deps.clock() });
    }
    return present(repos, id);
  });
