import '../../lib/language/lazy-texts.ts';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import styles from '../../features/accounts/account-form.module.css';
import { NewVerificationMail } from '../../features/accounts/new-verification-mail.tsx';
import { RedeemCode } from '../../features/accounts/redeem-code.tsx';
import { paths } from '../../lib/paths.ts';
import '../../features/accounts/router-state.ts';
import { IcelandMap } from '../../features/accounts/iceland-map.tsx';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { PublicPage } from '../../shell/public-page.tsx';
import { buttonClass } from '../../ui/basics/button.tsx';

/** A used code is removed from the history entry, so that a reload does not redeem it again and report a failure. */
export const Screen = () => {
  const { t } = useI18n();
  const navigate = useNavigate();
  const isSignedIn = useSession() !== null;
  const arrived = useLocation({ select: ({ state }) => state.oobCode });
  const [spent, setSpent] = useState<string>();
  const code = arrived || spent;

  const forget = () => {
    setSpent(code);
    void navigate({ to: paths.verifyEmail, state: {}, replace: true });
  };
  const logIn = (
    <Link to={paths.login} search={{ next: paths.verifyEmail }} className={buttonClass({ variant: 'primary' })}>
      {t('verifyEmail.logIn')}
    </Link>
  );
  const onward = (
    <Link to={isSignedIn ? paths.home : paths.login} className={buttonClass({ variant: 'primary' })}>
      {t('verifyEmail.continue')}
    </Link>
  );
  const newMail = <NewVerificationMail logIn={logIn} onward={onward} />;

  return (
    <PublicPage title={t('verifyEmail.title')} layout="split" picture={<IcelandMap />}>
      {code ? (
        <RedeemCode key={code} code={code} onSpent={forget} onward={onward} newMail={newMail} />
      ) : (
        <div className={styles.note}>
          <p>{t('verifyEmail.noCode')}</p>
          {newMail}
        </div>
      )}
    </PublicPage>
  );
};
