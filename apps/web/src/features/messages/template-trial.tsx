import { ApiError } from '@waybill/contract/client';
import { sendTestMessage } from '@waybill/contract/messages';
import type { TemplateKey } from '@waybill/domain/message-template';
import { phoneNumber } from '@waybill/domain/phone-number';
import { z } from 'zod';
import { api } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { refusalsOf } from '../../lib/forms/form-errors.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { bodyOf, type Words } from './queries.ts';
import styles from './templates-page.module.css';

const toMyself = z.object({ phoneNumber: z.unknown().transform(() => undefined) });
const toNumber = z.object({
  phoneNumber: phoneNumber.refine((number) => number !== null, { error: 'required' }),
});

type Props = {
  readonly of: TemplateKey;
  readonly words: Words;
  readonly isRight: boolean;
  /** Shows what is refused of the words beside their fields; false if it is not about them. */
  readonly onRefused: (error: unknown) => boolean;
};

/** Sends the message as it is typed: by e-mail to oneself, as a text message to a number. */
export const TemplateTrial = ({ of, words, isRight, onRefused }: Props) => {
  const { t } = useI18n();
  const isText = of.channel === 'sms';
  const form = useForm<{ phoneNumber: string }, { phoneNumber?: string | null | undefined }>({
    schema: isText ? toNumber : toMyself,
    initial: { phoneNumber: '' },
    labels: { phoneNumber: t('messages.testNumber') },
  });
  const isAboutNumber = (error: unknown): error is ApiError =>
    error instanceof ApiError && 'phoneNumber' in refusalsOf(error.problem, ['phoneNumber']);
  const submit = form.submit(async ({ phoneNumber: number }) => {
    try {
      await runAction(
        'message-test',
        t,
        {
          started: t('messages.testing'),
          done: ({ to }: { to: string }) => t('messages.tested', { to }),
          failed: t('messages.testFailed'),
          // What is about a field is said beside it.
          isQuiet: (error) => (isAboutNumber(error) ? form.setServerErrors(error.problem) : onRefused(error)),
        },
        () =>
          api(sendTestMessage, {
            params: of,
            body: { ...bodyOf(of, words), ...(number ? { phoneNumber: number } : {}) },
          }),
      );
    } catch {
      // Said by now, beside the field or above the page.
    }
  });
  return (
    <form className={styles.test} noValidate onSubmit={(event) => void submit(event)}>
      {isText && <TextField {...form.field('phoneNumber')} type="tel" autoComplete="tel" />}
      <Button type="submit" disabled={!isRight} loading={form.submitting}>
        {t('messages.test')}
      </Button>
    </form>
  );
};
