import { requestEmailVerification } from '@waybill/contract/accounts';
import { type ReactNode, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/basics/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import styles from './account-form.module.css';

type Props = { readonly logIn: ReactNode; readonly onward: ReactNode };

/** Another verification mail goes to the signed-in user only: nobody else can cause mail to a stranger. */
export const NewVerificationMail = ({ logIn, onward }: Props) => {
  const { t } = useI18n();
  const session = useSession();
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<unknown>(null);

  if (!session) {
    return (
      <>
        <p>{t('verifyEmail.signInFirst')}</p>
        {logIn}
      </>
    );
  }
  const { email, emailVerified } = session.user;
  if (emailVerified) {
    return (
      <>
        <p>{t('verifyEmail.alreadyVerified', { email })}</p>
        {onward}
      </>
    );
  }

  const send = async () => {
    setState('sending');
    setFailure(null);
    try {
      await api(requestEmailVerification);
      setState('sent');
    } catch (error) {
      setFailure(error);
      setState('idle');
    }
  };

  return (
    <>
      {failure !== null && <FormError>{errorText(failure, t)}</FormError>}
      <p role="status">{state === 'sent' ? t('verifyEmail.sent', { email }) : null}</p>
      <div className={styles.actions}>
        <Button loading={state === 'sending'} onClick={send}>
          {t('verifyEmail.sendAgain')}
        </Button>
        {onward}
      </div>
    </>
  );
};
