import '../../lib/language/lazy-texts.ts';
import { confirmPassword } from '@waybill/contract/session';
import { api } from '../../lib/api/api.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { closePasswordPrompt, usePasswordPrompt } from '../../lib/session/password-prompt.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { FormModal } from '../../ui/layers/form-modal.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Asks for the password again. The request that needed it is repeated once it is right. */
export const PasswordModal = () => {
  const { t } = useI18n();
  const answer = usePasswordPrompt((state) => state.answer);
  const form = useAccountForm(
    { schema: confirmPassword.body, initial: { password: '' }, labels: { password: t('field.password') } },
    'error.generic',
  );
  return (
    <FormModal
      title={t('passwordPrompt.title')}
      submitLabel={t('passwordPrompt.submit')}
      words={{ cancel: t('action.cancel'), close: t('action.close') }}
      isOneColumn
      isSubmitting={form.submitting}
      failure={form.failure}
      onSubmit={form.submit(async (body) => {
        await api(confirmPassword, { body });
        answer?.(true);
      })}
      onClose={closePasswordPrompt}
    >
      <p>{t('passwordPrompt.detail')}</p>
      <PasswordField
        data-autofocus
        autoComplete="current-password"
        showLabel={t('action.showPassword')}
        hideLabel={t('action.hidePassword')}
        {...form.field('password')}
      />
    </FormModal>
  );
};
