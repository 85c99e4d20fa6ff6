import { undoDeletion } from '@waybill/contract/deletions';
import type { DeletionId } from '@waybill/domain/ids';
import { UNDO_MS } from '@waybill/domain/undo-time';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../api/api.ts';
import { runAction } from './run-action.ts';

type Deletion = {
  /** The subject of the messages: the next one about it replaces the last. */
  readonly subject: string;
  readonly words: {
    readonly started: string;
    readonly done: string;
    readonly failed: string;
    /** The message once it is back. */
    readonly restored: string;
    /** Failures that are shown elsewhere, e.g. as a question. */
    readonly isQuiet?: (error: unknown) => boolean;
  };
  readonly remove: () => Promise<{ readonly deletionId: DeletionId | null }>;
  /** Fetches again what shows it, once it is back. */
  readonly refresh: () => unknown;
};

/** Deletes with messages, the last of which offers to undo it for a minute, on whatever page the user is by then. */
export const runDeletion = async (t: Translate, { subject, words, remove, refresh }: Deletion): Promise<void> => {
  const undoWords = { started: t('action.undoing'), done: () => words.restored, failed: t('action.undoFailed') };
  const undo = (deletionId: DeletionId) =>
    runAction(subject, t, undoWords, async () => {
      await api(undoDeletion, { params: { deletionId } });
      void refresh();
    });
  const done = ({ deletionId }: { readonly deletionId: DeletionId | null }) =>
    deletionId
      ? {
          message: words.done,
          action: { text: t('action.undo'), onClick: () => void undo(deletionId).catch(() => null) },
          timeout: UNDO_MS,
        }
      : words.done;
  await runAction(subject, t, { ...words, done }, remove);
};
