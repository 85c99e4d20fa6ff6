import '../../lib/language/lazy-texts.ts';
import { ChangePasswordForm } from '../../features/accounts/change-password-form.tsx';
import { DisplayChoices } from '../../features/profile/display-choices.tsx';
import { OpenSessions } from '../../features/profile/open-sessions.tsx';
import { OwnDetails } from '../../features/profile/own-details.tsx';
import styles from '../../features/profile/profile.module.css';
import { TwoFactorSettings } from '../../features/two-factor/two-factor-settings.tsx';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { NarrowPage } from '../../shell/narrow-page.tsx';

/** The details that every user may change about themselves, whatever their roles. */
export const Screen = () => {
  const { t } = useI18n();
  const session = useSession();
  if (!session) return null;
  return (
    <NarrowPage maxWidth={680}>
      <OwnDetails key={session.user.id} user={session.user} />
      <DisplayChoices session={session} />
      <section className={styles.section} aria-labelledby="profile-password">
        <h2 id="profile-password" className={styles.heading}>
          {t('profile.password')}
        </h2>
        <div className={styles.form}>
          <p className={styles.note}>{t('profile.passwordDetail')}</p>
          <ChangePasswordForm />
        </div>
      </section>
      <section className={styles.section} aria-labelledby="profile-two-factor">
        <h2 id="profile-two-factor" className={styles.heading}>
          {t('twoFactor.title')}
        </h2>
        <TwoFactorSettings />
      </section>
      <OpenSessions />
    </NarrowPage>
  );
};
