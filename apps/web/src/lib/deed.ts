import type { Translate } from '@waybill/i18n/translate';
import { errorText } from './error-text.ts';
import { dismissFlash, showFlash } from './flash.ts';

type Words<Result> = {
  /** What is about to happen, e.g. 'Inviting ...'. */
  readonly started: string;
  readonly done: (result: Result) => string;
  /** What did not work; why follows it. */
  readonly failed: string;
  /** Failures that say themselves elsewhere, e.g. by a question to answer. */
  readonly isQuiet?: (error: unknown) => boolean;
};

/** The last message about each subject: the next one takes its place instead of standing above it. */
const shown = new Map<string, number>();

const replace = (subject: string, flash: Parameters<typeof showFlash>[0] | null) => {
  const before = shown.get(subject);
  if (before !== undefined) dismissFlash(before);
  if (flash) shown.set(subject, showFlash(flash));
  else shown.delete(subject);
};

/** Does something and says so: that it began, and then how it ended. A failure is thrown on to whoever asked. */
export const tellDeed = async <Result>(
  subject: string,
  t: Translate,
  { started, done, failed, isQuiet }: Words<Result>,
  deed: () => Promise<Result>,
): Promise<Result> => {
  replace(subject, { type: 'info', message: started });
  try {
    const result = await deed();
    replace(subject, { type: 'success', message: done(result) });
    return result;
  } catch (error) {
    replace(subject, isQuiet?.(error) ? null : { type: 'error', message: `${failed}: ${errorText(error, t)}` });
    throw error;
  }
};
