import type { Translate } from '@waybill/i18n/translate';
import { errorText } from '../api/error-text.ts';
import { dismissFlash, type FlashMessage, showFlash } from '../state/flash.ts';

type Told = string | Pick<FlashMessage, 'message' | 'action'>;

type Words<Result> = {
  /** What is about to happen, e.g. 'Inviting ...'. */
  readonly started: string;
  /** In words, perhaps with something to do next. */
  readonly done: (result: Result) => Told;
  /** What did not work; why follows it. */
  readonly failed: string;
  /** Failures that say themselves elsewhere, e.g. by a question to answer. */
  readonly isQuiet?: (error: unknown) => boolean;
};

/** The last message about each subject: the next one takes its place instead of standing above it. */
const shown = new Map<string, number>();

const replace = (subject: string, flash: FlashMessage | null) => {
  const before = shown.get(subject);
  if (before !== undefined) dismissFlash(before);
  if (flash) shown.set(subject, showFlash(flash));
  else shown.delete(subject);
};

/** Does something and says so: that it began, and then how it ended. A failure is thrown on to whoever asked. */
export const runAction = async <Result>(
  subject: string,
  t: Translate,
  { started, done, failed, isQuiet }: Words<Result>,
  action: () => Promise<Result>,
): Promise<Result> => {
  replace(subject, { type: 'info', message: started });
  try {
    const result = await action();
    const told = done(result);
    replace(subject, { type: 'success', ...(typeof told === 'string' ? { message: told } : told) });
    return result;
  } catch (error) {
    replace(subject, isQuiet?.(error) ? null : { type: 'error', message: `${failed}: ${errorText(error, t)}` });
    throw error;
  }
};
