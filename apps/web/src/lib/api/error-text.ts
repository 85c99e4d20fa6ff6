import { ApiError, ConnectionError, isServerAway, isServerFault } from '@waybill/contract/client';
import { initial } from '@waybill/i18n/en/initial';
import type { TextKey, Translate } from '@waybill/i18n/translate';
import { waitText } from '@waybill/i18n/wait-text';

/** Keys of texts without placeholders. */
type PlainKey = { [Key in TextKey]: Parameters<typeof takesNothing<Key>> extends [Key] ? Key : never }[TextKey];
declare const takesNothing: Translate;

/**
 * The message for an error: our own text for the codes of the catalogue, the server's sentence for any other
 * refusal, and the caller's text when there was no answer at all.
 */
export const errorText = (error: unknown, t: Translate, fallback: PlainKey = 'error.generic'): string => {
  if (!(error instanceof ApiError)) return plain(t, fallback);
  const { code, detail, retryAfter } = error.problem;
  if (code === 'too-many-attempts') return t('wait.tooManyAttempts', { wait: waitText(retryAfter ?? 1, t) });
  if (code === 'too-many-requests' && retryAfter !== undefined)
    return t('wait.tooManyRequests', { wait: waitText(retryAfter, t) });
  if (Object.hasOwn(initial.error, code)) return plain(t, `error.${code}` as PlainKey);
  return detail;
};

/** The reason behind "Error doing this: ". */
export const reasonText = (error: unknown, t: Translate): string => {
  if (!(error instanceof ConnectionError)) return errorText(error, t);
  if (isServerAway(error)) return t('error.unavailable');
  return t(isServerFault(error) ? 'crash.serverFault' : 'crash.noServer');
};

/** The message in place of content that did not load; `useLoad` asks for it again by itself. `fallback` is a sentence. */
export const loadErrorText = (error: unknown, t: Translate, fallback: PlainKey): string => {
  if (isServerAway(error)) return t('crash.unavailable');
  if (isServerFault(error)) return `${plain(t, fallback)} ${t('error.serverFault')}`;
  if (error instanceof ConnectionError) return `${plain(t, fallback)} ${t('error.noConnection')}`;
  return errorText(error, t, fallback);
};

const plain = (t: Translate, key: PlainKey): string => (t as (key: TextKey) => string)(key);
