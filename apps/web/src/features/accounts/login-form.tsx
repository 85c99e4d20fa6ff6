import type { ReplyOf } from '@waybill/contract/endpoint';
import { signIn } from '@waybill/contract/session';
import type { ReactNode } from 'react';
import { api } from '../../lib/api/api.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './account-form.module.css';
import { useAccountForm } from './use-account-form.ts';
import { useFirstEmptyField } from './use-first-empty-field.ts';

type Props = {
  readonly initialEmail?: string;
  /** The link to reset the password, shown beside the label. It takes along what was typed, as those below do. */
  readonly forgot: (email: string) => ReactNode;
  /** The server accepted the password; the second argument is the address as it was typed. */
  readonly onAnswer: (answer: ReplyOf<typeof signIn>, email: string) => Promise<void>;
  /** The content below the form. */
  readonly children: (email: string) => ReactNode;
};

export const LoginForm = ({ initialEmail = '', forgot, onAnswer, children }: Props) => {
  const { t } = useI18n();
  const place = useFirstEmptyField();
  const form = useAccountForm(
    {
      schema: signIn.body,
      initial: { email: initialEmail, password: '' },
      labels: { email: t('field.email'), password: t('field.password') },
    },
    'error.login-failed',
  );
  const typed = form.values.email.trim();

  return (
    <>
      <form
        ref={place}
        noValidate
        className={styles.form}
        onSubmit={form.submit(async (body) => onAnswer(await api(signIn, { body }), body.email))}
      >
        <TextField large type="email" autoComplete="username" spellCheck={false} {...form.field('email')} />
        <PasswordField
          large
          autoComplete="current-password"
          showLabel={t('action.showPassword')}
          hideLabel={t('action.hidePassword')}
          {...form.field('password')}
          aside={forgot(typed)}
        />
        {form.failure && <FormError>{form.failure}</FormError>}
        <Button type="submit" variant="primary" large wide loading={form.submitting}>
          {t('login.submit')}
        </Button>
      </form>
      {children(typed)}
    </>
  );
};
