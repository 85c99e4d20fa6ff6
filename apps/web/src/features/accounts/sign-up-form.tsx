import { signUp } from '@waybill/contract/accounts';
import { signIn } from '@waybill/contract/session';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { adoptSession, refreshSession, signOut } from '../../lib/session/session.ts';
import { Button } from '../../ui/basics/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './account-form.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import settingUp from './setting-up.module.css';
import { type Credentials, pause, runSignUp, SIGN_UP_WAIT_MS, SignUpUnfinished } from './sign-up-sequence.ts';
import { SuccessNote } from './success-note.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useFirstEmptyField } from './use-first-empty-field.ts';

const STEPS_AFTER = {
  wait: pause,
  signOut,
  signIn: async (body: Credentials) => {
    const answer = await api(signIn, { body });
    if (!('session' in answer)) throw new Error('A new account has no second factor');
    return answer.session;
  },
};

type Props = {
  readonly initialEmail?: string;
  /** The link to go on with when the account exists but signing in again failed. */
  readonly logIn: (email: string) => ReactNode;
  readonly onSignedIn: () => void;
  /** The content below the form. Its links take along what was typed. */
  readonly children: (email: string) => ReactNode;
};

export const SignUpForm = ({ initialEmail = '', logIn, onSignedIn, children }: Props) => {
  const { t, chosenHere } = useI18n();
  const [stage, setStage] = useState<'form' | 'setting-up' | 'mailed' | 'unfinished'>('form');
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const place = useFirstEmptyField();
  const form = useAccountForm(
    {
      schema: signUp.body,
      initial: { email: initialEmail, password: '' },
      labels: { email: t('field.email'), password: t('field.password') },
    },
    'error.generic',
  );
  const typed = form.values.email.trim();

  const create = async (credentials: Credentials) => {
    const leaving = new AbortController();
    running.current = leaving;
    const locale = chosenHere ?? undefined;
    const steps = {
      ...STEPS_AFTER,
      create: async (body: Credentials) => (await api(signUp, { body: { ...body, locale } })).session !== null,
    };
    try {
      const session = await runSignUp(steps, credentials, {
        signal: leaving.signal,
        onCreated: () => setStage('setting-up'),
      });
      if (!session) return setStage('mailed');
      adoptSession(session);
      onSignedIn();
    } catch (error) {
      // A visitor who left the page is signed in by their new account; the next page should know.
      if (leaving.signal.aborted) await refreshSession().catch(() => null);
      else if (error instanceof SignUpUnfinished) setStage('unfinished');
      else throw error;
    }
  };

  if (stage === 'setting-up') return <SettingUp />;
  if (stage === 'mailed') {
    return <SuccessNote text={<p>{t('signup.mailed', { email: typed })}</p>}>{logIn(typed)}</SuccessNote>;
  }
  if (stage === 'unfinished') {
    return (
      <div className={styles.form}>
        <FormError>{t('signup.unfinished', { email: typed })}</FormError>
        {logIn(typed)}
      </div>
    );
  }
  return (
    <>
      <form ref={place} noValidate className={styles.form} onSubmit={form.submit(create)}>
        <TextField large type="email" autoComplete="username" spellCheck={false} {...form.field('email')} />
        <NewPasswordField {...form.field('password')} />
        {form.failure && <FormError>{form.failure}</FormError>}
        <Button type="submit" variant="primary" large wide loading={form.submitting}>
          {t('signup.submit')}
        </Button>
      </form>
      {children(typed)}
    </>
  );
};

/** Takes the focus from the button that is gone, so that screen readers say what is happening. */
const SettingUp = () => {
  const { t } = useI18n();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="status" className={settingUp.place}>
      <p className={settingUp.heading}>{t('signup.settingUp')}</p>
      <div className={settingUp.track} style={{ '--wait': `${SIGN_UP_WAIT_MS}ms` } as CSSProperties} aria-hidden="true">
        <div className={settingUp.bar} />
      </div>
      <p className={settingUp.detail}>{t('signup.settingUpDetail')}</p>
    </div>
  );
};
