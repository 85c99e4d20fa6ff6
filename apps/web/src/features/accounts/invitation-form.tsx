import { acceptInvitation } from '@waybill/contract/invitations';
import type { Session } from '@waybill/contract/session';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Emphasised } from '../../ui/emphasised.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account-form.module.css';
import type { Invitation } from './invitation-query.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

type Props = {
  readonly code: string;
  readonly invitation: Invitation;
  /** With a session: the new account is signed in. Without: it was there before, and its owner logs in. */
  readonly onAccepted: (session: Session | null) => void;
};

/** A new account: how one is called, and the password to come. */
export const NewMemberForm = ({ code, invitation, onAccepted }: Props) => {
  const { t } = useI18n();
  const { email, organisationName: organisation } = invitation;
  const form = useAccountForm(
    {
      schema: acceptInvitation.body.omit({ code: true }).required({ name: true, password: true }),
      initial: { name: invitation.name ?? '', password: '' },
      labels: { name: t('field.name'), password: t('field.newPassword') },
    },
    'error.generic',
  );
  const accept = async ({ password }: { readonly password: string }) => {
    const { session } = await api(acceptInvitation, { body: { code, name: form.values.name, password } });
    onAccepted(session);
  };

  return (
    <>
      <p className={styles.lead}>
        <Emphasised text={t('invitation.setPassword', { organisation, email })} strong={email} />
      </p>
      <form noValidate className={styles.form} onSubmit={form.submit(accept)}>
        {/* For password managers: which account the password is for. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField large autoComplete="name" description={t('invitation.nameHelp')} {...form.field('name')} />
        <NewPasswordField {...form.field('password')} />
        {form.failure && <FormError>{form.failure}</FormError>}
        <Button type="submit" variant="primary" large wide loading={form.submitting}>
          {t('invitation.submit')}
        </Button>
      </form>
    </>
  );
};

/** An account that is there already joins as it is. */
export const JoinButton = ({ code, invitation, onAccepted }: Props) => {
  const { t } = useI18n();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { email, organisationName: organisation } = invitation;

  const accept = async () => {
    setIsSending(true);
    setFailure(null);
    try {
      onAccepted((await api(acceptInvitation, { body: { code } })).session);
    } catch (error) {
      setFailure(errorText(error, t));
    }
    setIsSending(false);
  };

  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        <Emphasised text={t('invitation.join', { organisation, email })} strong={email} />
      </p>
      {failure && <FormError>{failure}</FormError>}
      <Button variant="primary" large wide loading={isSending} onClick={() => void accept()}>
        {t('invitation.accept')}
      </Button>
    </div>
  );
};
