import { confirmPasswordReset } from '@waybill/contract/accounts';
import { ApiError } from '@waybill/contract/client';
import { type ReactNode, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { refreshSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/basics/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import styles from './account-form.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useFirstEmptyField } from './use-first-empty-field.ts';

type Props = { readonly code: string; readonly startOver: ReactNode; readonly onDone: (email: string) => void };

/** A used or expired code can only be replaced, so the link to a new one comes with the message. */
export const NewPasswordForm = ({ code, startOver, onDone }: Props) => {
  const { t } = useI18n();
  const [isCodeSpent, setIsCodeSpent] = useState(false);
  const place = useFirstEmptyField();
  const form = useAccountForm(
    {
      schema: confirmPasswordReset.body.omit({ code: true }),
      initial: { password: '' },
      labels: { password: t('field.newPassword') },
    },
    'error.reset-failed',
  );

  const save = async ({ password }: { readonly password: string }) => {
    const { email } = await api(confirmPasswordReset, { body: { code, password } }).catch((error: unknown) => {
      setIsCodeSpent(concernsCode(error));
      throw error;
    });
    // The new password ended every session of the account, perhaps this browser's too.
    await refreshSession().catch(() => null);
    onDone(email);
  };

  return (
    <form ref={place} noValidate className={styles.form} onSubmit={form.submit(save)}>
      <NewPasswordField {...form.field('password')} />
      {form.failure && (
        <FormError>
          {form.failure}
          {isCodeSpent && <p className={styles.way}>{startOver}</p>}
        </FormError>
      )}
      <Button type="submit" variant="primary" large wide loading={form.submitting}>
        {t('resetPassword.setSubmit')}
      </Button>
    </form>
  );
};

const concernsCode = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'reset-code-expired' ||
    error.code === 'reset-code-invalid' ||
    (error.problem.errors ?? []).some(({ path }) => path === 'code'));
