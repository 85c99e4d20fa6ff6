import { requestPasswordReset } from '@waybill/contract/accounts';
import { type ReactNode, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Emphasised } from '../../ui/basics/emphasised.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './account-form.module.css';
import { SuccessNote } from './success-note.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useFirstEmptyField } from './use-first-empty-field.ts';

type Props = {
  readonly initialEmail?: string;
  /** The link takes along what was typed. */
  readonly backToLogin: (email: string) => ReactNode;
};

/** Asks for the mail. Once it is sent the address stays, so that it can be sent again without typing. */
export const ResetEmailForm = ({ initialEmail = '', backToLogin }: Props) => {
  const { t } = useI18n();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const place = useFirstEmptyField();
  const form = useAccountForm(
    { schema: requestPasswordReset.body, initial: { email: initialEmail }, labels: { email: t('field.email') } },
    'error.reset-failed',
  );
  const send = form.submit(async (body) => {
    await api(requestPasswordReset, { body });
    setSentTo(body.email);
  });

  if (sentTo !== null) return <Sent email={sentTo} backToLogin={backToLogin(sentTo)} />;
  return (
    <>
      <p className={styles.lead}>{t('resetPassword.explanation')}</p>
      <form ref={place} noValidate className={styles.form} onSubmit={send}>
        <TextField large type="email" autoComplete="username" spellCheck={false} {...form.field('email')} />
        {form.failure && <FormError>{form.failure}</FormError>}
        <Button type="submit" variant="primary" large wide loading={form.submitting}>
          {t('resetPassword.submit')}
        </Button>
      </form>
      <p className={styles.links}>{backToLogin(form.values.email.trim())}</p>
    </>
  );
};

type SentProps = { readonly email: string; readonly backToLogin: ReactNode };

/** What was said stays while another mail is asked for, and also when it is refused: the first one is on its way all the same. */
const Sent = ({ email, backToLogin }: SentProps) => {
  const { t } = useI18n();
  const again = useAccountForm(
    { schema: requestPasswordReset.body, initial: { email }, labels: { email: t('field.email') } },
    'error.reset-failed',
  );
  const [isSentAgain, setIsSentAgain] = useState(false);
  const send = again.submit(async (body) => {
    setIsSentAgain(false);
    await api(requestPasswordReset, { body });
    setIsSentAgain(true);
  });
  const refusal = again.failure ?? again.errors.email;
  return (
    <>
      <SuccessNote
        text={
          <>
            <p>{t('resetPassword.sent')}</p>
            <p className={styles.detail}>
              <Emphasised text={t('resetPassword.sentDetail', { email })} strong={email} />
            </p>
          </>
        }
      >
        <p role="status">{isSentAgain && t('resetPassword.sentAgain')}</p>
        {refusal && !again.submitting && <FormError>{refusal}</FormError>}
        <Button loading={again.submitting} onClick={() => void send()}>
          {t('resetPassword.again')}
        </Button>
      </SuccessNote>
      <p className={styles.links}>{backToLogin}</p>
    </>
  );
};
