import type { Translate } from '@waybill/i18n/translate';
import { reasonText } from '../api/error-text.ts';
import { dismissFlashAbout, type FlashContent, showFlashAbout } from '../state/flash.ts';

type SuccessMessage = string | Pick<FlashContent, 'message' | 'action' | 'timeout'>;

type Words<Result> = {
  /** The message while it runs, e.g. 'Inviting ...'. */
  readonly started: string;
  /** The message of success, perhaps with a next step. */
  readonly done: (result: Result) => SuccessMessage;
  /** The message of failure; the reason follows it. */
  readonly failed: string;
  /** Failures that are shown elsewhere, e.g. as a question. */
  readonly isQuiet?: (error: unknown) => boolean;
};

/** Runs an action with messages: that it began, and then how it ended. A failure is rethrown to the caller. */
export const runAction = async <Result>(
  subject: string,
  t: Translate,
  { started, done, failed, isQuiet }: Words<Result>,
  action: () => Promise<Result>,
): Promise<Result> => {
  showFlashAbout(subject, { type: 'info', message: started });
  try {
    const result = await action();
    const said = done(result);
    showFlashAbout(subject, { type: 'success', ...(typeof said === 'string' ? { message: said } : said) });
    return result;
  } catch (error) {
    if (isQuiet?.(error)) dismissFlashAbout(subject);
    else showFlashAbout(subject, { type: 'error', message: `${failed}: ${reasonText(error, t)}` });
    throw error;
  }
};
