import { undoDeletion } from '@waybill/contract/deletions';
import type { DeletionId } from '@waybill/domain/ids';
import { UNDO_MS } from '@waybill/domain/undo-time';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../api/api.ts';
import type { FlashContent } from '../state/flash.ts';
import { runAction } from './run-action.ts';

type Deleted = {
  /** The subject of the message, which the next message about it replaces. */
  readonly subject: string;
  readonly message: string;
  /** The message once it is back. */
  readonly restored: string;
  readonly deletionId: DeletionId | null;
  /** Fetches again what shows it. */
  readonly refresh: () => unknown;
};

/** The message after a deletion, which offers to undo it for a minute, on whatever page the user is by then. */
export const deletedMessage = (
  t: Translate,
  { subject, message, restored, deletionId, refresh }: Deleted,
): Pick<FlashContent, 'message' | 'action' | 'timeout'> => {
  if (!deletionId) return { message };
  const words = { started: t('action.undoing'), done: () => restored, failed: t('action.undoFailed') };
  const undo = () =>
    runAction(subject, t, words, async () => {
      await api(undoDeletion, { params: { deletionId } });
      void refresh();
    });
  return {
    message,
    action: { text: t('action.undo'), onClick: () => void undo().catch(() => null) },
    timeout: UNDO_MS,
  };
};
