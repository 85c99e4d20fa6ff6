import { Link, useLocation } from '@tanstack/react-router';
import type { ReplyOf } from '@waybill/contract/endpoint';
import type { SecondStep, signIn } from '@waybill/contract/session';
import { useState } from 'react';
import styles from '../../features/accounts/account-form.module.css';
import { IcelandMap } from '../../features/accounts/iceland-map.tsx';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { PasskeyButton } from '../../features/two-factor/passkey-button.tsx';
import { lazyPart } from '../../lib/browser/lazy-part.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { adoptSession } from '../../lib/session/session.ts';
import { useUnaskedEnd } from '../../lib/session/signed-out.ts';
import { PublicPage } from '../../shell/public-page.tsx';
import { useNext } from './use-next.ts';

/** Most accounts never need it, and the first load is small without it. */
const secondStepForm = lazyPart(
  async () => (await import('../../features/two-factor/second-step-form.tsx')).SecondStepForm,
);

/** The route redirects by itself once the visitor is signed in. */
export const Screen = () => {
  const { t } = useI18n();
  const { search } = useNext();
  const passedOn = useLocation({ select: ({ state }) => state.email });
  const [email, setEmail] = useState(passedOn);
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const SecondStepForm = secondStepForm.get();
  const hasEnded = useUnaskedEnd();

  const takeAnswer = async (answer: ReplyOf<typeof signIn>, typed: string) => {
    if ('session' in answer) return adoptSession(answer.session);
    await secondStepForm.fetch();
    setEmail(typed);
    setSecondStep(answer.secondStep);
  };

  if (secondStep && SecondStepForm) {
    return (
      <PublicPage title={t('login.secondStep')} layout="split" picture={<IcelandMap />}>
        <SecondStepForm secondStep={secondStep} onSignedIn={adoptSession} onStartOver={() => setSecondStep(null)} />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t('login.title')} layout="split" picture={<IcelandMap />}>
      {hasEnded && (
        <p className={styles.lead} role="status">
          {t('login.ended')}
        </p>
      )}
      <LoginForm
        {...(email && { initialEmail: email })}
        forgot={(typed) => (
          <Link to={paths.resetPasswordEmail} state={{ email: typed }} className={styles.quiet}>
            {t('login.forgot')}
          </Link>
        )}
        onAnswer={takeAnswer}
      >
        {(typed) => (
          <>
            <PasskeyButton onSignedIn={adoptSession} />
            <p className={styles.links}>
              {t('login.newHere')}{' '}
              <Link to={paths.signup} search={search} state={{ email: typed }}>
                {t('login.createAccount')}
              </Link>
            </p>
          </>
        )}
      </LoginForm>
    </PublicPage>
  );
};
