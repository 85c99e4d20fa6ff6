import type { DeletedEntity } from '@waybill/domain/deletion';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { DeletionId } from '@waybill/domain/ids';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import { mayStillUndo } from '@waybill/domain/undo-time';
import type { Clock } from '../../clock.ts';
import type { InScope, Requester } from '../../http/visitor.ts';
import type { DeletionsRepo } from './deletions.repo.ts';

export type UndoingDeletions = {
  readonly deletions: DeletionsRepo;
  /** Writes to the history that a row is back. Refuses one that the person may no longer see or have. */
  readonly recordRestored: Readonly<Record<DeletedEntity, (id: string) => Promise<void>>>;
};

export type DeletionDeps = { readonly clock: Clock; readonly inScope: InScope<UndoingDeletions> };

const authorIdOf = ({ actor }: Requester): string => (actor.kind === 'user' ? actor.userId : actor.keyId);

/** Only who deleted it may undo it, a person or a program. Another one's deletion and a missing one answer alike. */
export const undoDeletion = ({ inScope, clock }: DeletionDeps, by: Requester, id: DeletionId): Promise<void> =>
  inScope(by, async ({ deletions, recordRestored }) => {
    const held = await deletions.hold(id);
    const deletion = orNotFound(held?.authorId === authorIdOf(by) ? held : null);
    if (deletion.undoneAt) return;
    const now = clock();
    // A member who comes back has all roles again. No program deletes one.
    if (deletion.entity === 'user' && by.actor.kind === 'user') assertRecentPassword(by.actor, now);
    if (!mayStillUndo(deletion.deletedAt, now)) throw new AppError('undo-too-late');
    if (!(await deletions.bringBack(id, now))) throw new AppError('undo-taken');
    await recordRestored[deletion.entity](deletion.entityId);
  });
