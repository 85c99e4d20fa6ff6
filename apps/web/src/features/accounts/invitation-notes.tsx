import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { signOut } from '../../lib/session/session.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Emphasised } from '../../ui/basics/emphasised.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import styles from './account-form.module.css';
import type { InvitationFault } from './invitation-query.ts';

type FaultProps = { readonly fault: InvitationFault; readonly onward: ReactNode };

/** Explains why an invitation link does not work, and whom to ask. */
export const InvitationFaultNote = ({ fault, onward }: FaultProps) => {
  const { t } = useI18n();
  return (
    <div className={styles.note}>
      <FormError>
        <strong>{t(fault === 'expired' ? 'invitation.expired' : 'invitation.invalid')}</strong>
        <p>{t(fault === 'expired' ? 'invitation.expiredDetail' : 'invitation.invalidDetail')}</p>
      </FormError>
      {onward}
    </div>
  );
};

type SomebodyElseProps = {
  readonly own: string;
  readonly email: string;
  /** The way back into the dashboard. */
  readonly stay: ReactNode;
};

/** Another person is signed in at this browser: accepting now would mix the two accounts up. */
export const SomebodyElseNote = ({ own, email, stay }: SomebodyElseProps) => {
  const { t } = useI18n();
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const leave = async () => {
    setIsLeaving(true);
    setFailure(null);
    await signOut().catch((error: unknown) => setFailure(errorText(error, t, 'login.signOutFailed')));
    setIsLeaving(false);
  };

  return (
    <div className={styles.note}>
      <p>
        <Emphasised text={t('invitation.somebodyElse', { own, email })} strong={own} />
      </p>
      <p>{t('invitation.somebodyElseDetail')}</p>
      {failure && <FormError>{failure}</FormError>}
      <div className={styles.actions}>
        <Button variant="primary" loading={isLeaving} onClick={() => void leave()}>
          {t('invitation.signOut')}
        </Button>
        {stay}
      </div>
    </div>
  );
};
