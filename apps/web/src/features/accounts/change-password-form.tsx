import { ApiError } from '@waybill/contract/client';
import { changePassword } from '@waybill/contract/session';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useForm } from '../../lib/forms/form.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import styles from './account-form.module.css';
import { NewPasswordField } from './new-password-field.tsx';

/** The fields keep their values after a refusal and are emptied after a success. */
export const ChangePasswordForm = () => {
  const { t } = useI18n();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    schema: changePassword.body,
    initial: { currentPassword: '', newPassword: '' },
    labels: { currentPassword: t('field.currentPassword'), newPassword: t('field.newPassword') },
  });

  const showError = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'password-incorrect') form.setError('currentPassword', errorText(error, t));
    else if (code === 'password-too-weak') form.setError('newPassword', errorText(error, t));
    else if (!(error instanceof ApiError && form.setServerErrors(error.problem))) setFailure(errorText(error, t));
  };

  const save = form.submit(async (body) => {
    setFailure(null);
    const words = {
      started: t('profile.passwordChanging'),
      done: () => t('profile.passwordChanged'),
      failed: t('profile.passwordFailed'),
    };
    await runAction('password', t, words, () => api(changePassword, { body })).then(form.reset, showError);
  });

  return (
    <form noValidate className={styles.form} onSubmit={save}>
      <PasswordField
        large
        autoComplete="current-password"
        showLabel={t('action.showPassword')}
        hideLabel={t('action.hidePassword')}
        {...form.field('currentPassword')}
      />
      <NewPasswordField {...form.field('newPassword')} />
      {failure && <FormError>{failure}</FormError>}
      <div>
        <Button type="submit" loading={form.submitting}>
          {t('profile.changePassword')}
        </Button>
      </div>
    </form>
  );
};
