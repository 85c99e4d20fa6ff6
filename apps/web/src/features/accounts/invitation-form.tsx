import { acceptInvitation } from '@waybill/contract/invitations';
import type { Session } from '@waybill/contract/session';
import { api } from '../../lib/api/api.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Emphasised } from '../../ui/basics/emphasised.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './account-form.module.css';
import type { Invitation } from './invitation-query.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useFirstEmptyField } from './use-first-empty-field.ts';

type Props = {
  readonly code: string;
  readonly invitation: Invitation;
  readonly onAccepted: (session: Session) => void;
};

/** Asks for a name and a new password; any password that an account of this address had no longer works. */
export const InvitationForm = ({ code, invitation, onAccepted }: Props) => {
  const { t, chosenHere } = useI18n();
  const { email, organisationName: organisation, hasAccount } = invitation;
  const place = useFirstEmptyField();
  const form = useAccountForm(
    {
      schema: acceptInvitation.body.pick({ name: true, password: true }).required({ name: true }),
      initial: { name: invitation.name ?? '', password: '' },
      labels: { name: t('field.name'), password: t('field.newPassword') },
    },
    'error.generic',
  );
  const accept = async ({ password }: { readonly password: string }) => {
    const locale = chosenHere ?? undefined;
    const { session } = await api(acceptInvitation, { body: { code, name: form.values.name, password, locale } });
    onAccepted(session);
  };

  return (
    <>
      <p className={styles.lead}>
        <Emphasised text={t('invitation.setPassword', { organisation, email })} strong={email} />
        {hasAccount && ` ${t('invitation.replaces')}`}
      </p>
      <form ref={place} noValidate className={styles.form} onSubmit={form.submit(accept)}>
        {/* Password managers read here which account the password is for. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField large autoComplete="name" description={t('invitation.nameHelp')} {...form.field('name')} />
        <NewPasswordField {...form.field('password')} />
        {form.failure && <FormError>{form.failure}</FormError>}
        <Button type="submit" variant="primary" large wide loading={form.submitting}>
          {t(hasAccount ? 'invitation.accept' : 'invitation.submit')}
        </Button>
      </form>
    </>
  );
};
