import { undoDeletion } from '@waybill/contract/deletions';
import type { DeletionId } from '@waybill/domain/ids';
import { UNDO_MS } from '@waybill/domain/undo-time';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../api/api.ts';
import { runAction } from './run-action.ts';

type Deleted = { readonly deletionId: DeletionId | null };

type Deletion<Answer extends Deleted> = {
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
  readonly remove: () => Promise<Answer>;
  /** Puts back what was changed for the deletion, once it is undone. */
  readonly putBack?: (answer: Answer) => Promise<void>;
  /** Fetches again what shows it, once it is back. */
  readonly refresh: () => unknown;
};

/** Deletes with messages, the last of which offers to undo it for a minute, on whatever page the user is by then. */
export const runDeletion = async <Answer extends Deleted>(
  t: Translate,
  { subject, words, remove, putBack, refresh }: Deletion<Answer>,
): Promise<void> => {
  const undoWords = { started: t('action.undoing'), done: () => words.restored, failed: t('action.undoFailed') };
  const undo = (deletionId: DeletionId, answer: Answer) =>
    runAction(subject, t, undoWords, async () => {
      await api(undoDeletion, { params: { deletionId } });
      try {
        await putBack?.(answer);
      } finally {
        void refresh();
      }
    });
  const done = (answer: Answer) => {
    const { deletionId } = answer;
    return deletionId
      ? {
          message: words.done,
          action: { text: t('action.undo'), onClick: () => void undo(deletionId, answer).catch(() => null) },
          timeout: UNDO_MS,
        }
      : words.done;
  };
  await runAction(subject, t, { ...words, done }, remove);
};
