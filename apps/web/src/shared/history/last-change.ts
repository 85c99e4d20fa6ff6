import type { Translate } from '@waybill/i18n/translate';
import type { LastChange } from '../conflict/versioned-edit.ts';

type Author = {
  readonly kind:
    | 'user'
    | 'api-key'
    | 'operator'
    | 'receiver'
    | 'external-source'
    | 'partner'
    | 'payment-provider'
    | 'visitor';
  readonly name: string;
};
type Entry = { readonly by: Author; readonly occurredAt: string };

/** The name of an author: programs and the operator are distinguished from people. */
export const authorName = ({ kind, name }: Author, t: Translate): string => {
  if (kind === 'operator') return t('history.operator', { name });
  if (kind === 'visitor') return t('history.visitor');
  if (kind === 'receiver') return t('history.receiver');
  if (kind === 'external-source') return t('history.externalSource', { name });
  if (kind === 'payment-provider') return t('history.paymentProvider', { name });
  if (kind === 'api-key') return t('history.apiKey', { name });
  // Whoever was forgotten has no name any more.
  return name || t('history.forgotten');
};

/** The last change of a record with a history: its newest entry that is one. */
export const newestChange = async <Each extends Entry>(
  read: (after: undefined) => Promise<{ readonly entries: readonly Each[] }>,
  t: Translate,
  isChange: (entry: Each) => boolean = () => true,
): Promise<LastChange | null> => {
  const newest = (await read(undefined)).entries.find(isChange);
  return newest ? { by: authorName(newest.by, t), at: new Date(newest.occurredAt) } : null;
};

/** The last change of a record without a history: the author stored with it. */
export const writtenChange = (
  { updatedAt, updatedBy }: { readonly updatedAt: string; readonly updatedBy: Author | null },
  t: Translate,
): LastChange => ({ by: updatedBy && authorName(updatedBy, t), at: new Date(updatedAt) });
