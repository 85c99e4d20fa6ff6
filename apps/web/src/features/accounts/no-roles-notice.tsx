import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { phoneLink } from '@waybill/domain/phone-link';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { refreshSession, type Session } from '../../lib/session/session.ts';
import { showFlash } from '../../lib/state/flash.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Emphasised } from '../../ui/basics/emphasised.tsx';
import { MailLink } from '../../ui/basics/mail-link.tsx';
import styles from './no-roles-notice.module.css';

type Props = { readonly session: Session; readonly onLogOut: () => void };

/** Shown to an account without a role: whom to ask, and a button to check again without signing in again. */
export const NoRolesNotice = ({ session, onLogOut }: Props) => {
  const { t } = useI18n();
  const [isChecking, setIsChecking] = useState(false);
  const { email } = session.user;
  const organisation = session.organisation?.name;

  const check = async () => {
    setIsChecking(true);
    try {
      const fresh = await refreshSession();
      // With a role this page is left; without one the button must not seem to do nothing.
      if (fresh?.user.roles.length === 0) showFlash({ type: 'info', message: t('missingRoles.stillNone') });
    } catch (error) {
      showFlash({ type: 'error', message: errorText(error, t) });
    }
    setIsChecking(false);
  };

  return (
    <div className={styles.page}>
      <h2 className={styles.heading}>{t('missingRoles.heading')}</h2>
      <p className={styles.explanation}>
        <Emphasised
          strong={email}
          text={
            organisation
              ? t('missingRoles.explanationWithOrganisation', { email, organisation })
              : t('missingRoles.explanation', { email })
          }
        />
      </p>
      {session.administrator && <Administrator {...session.administrator} />}
      <div className={styles.actions}>
        <Button
          variant="primary"
          loading={isChecking}
          icon={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          onClick={check}
        >
          {t('missingRoles.checkAgain')}
        </Button>
        <Button icon={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={onLogOut}>
          {t('menu.logout')}
        </Button>
      </div>
    </div>
  );
};

const Administrator = ({ name, email, phoneNumber }: NonNullable<Session['administrator']>) => {
  const { t } = useI18n();
  return (
    <dl className={styles.contact}>
      {name && <Row label={t('missingRoles.administrator')}>{name}</Row>}
      <Row label={t('missingRoles.email')}>
        <MailLink email={email} />
      </Row>
      {phoneNumber && (
        <Row label={t('missingRoles.phone')}>
          <a href={phoneLink(phoneNumber)}>{formatPhoneNumber(phoneNumber)}</a>
        </Row>
      )}
    </dl>
  );
};

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
