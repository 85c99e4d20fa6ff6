import { type OrgUser, setUserDivision } from '@waybill/contract/users';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { DivisionField } from './division-field.tsx';
import { newerUser } from './queries.ts';
import { useUserForm } from './use-user-form.ts';
import { setDivision } from './user-deeds.ts';
import styles from './user-form.module.css';
import { FormModal } from './user-form-modal.tsx';
import { calledOf, divisionText } from './user-text.ts';

type Props = { readonly user: OrgUser; readonly onClose: () => void };

/** When somebody else changed the same meanwhile, the choice stays, and saving again means it. */
export const DivisionModal = ({ user, onClose }: Props) => {
  const { t } = useI18n();
  const divisions = useSession()?.divisions ?? [];
  const [current, setCurrent] = useState(user);
  const name = calledOf(user);
  const isAccount = user.state === 'active' || user.state === 'disabled';
  const form = useUserForm({
    schema: setUserDivision.body.pick({ subCompanyId: true }),
    initial: { subCompanyId: user.subCompanyId },
    labels: { subCompanyId: t('field.division') },
  });

  const save = async () => {
    const { subCompanyId } = form.values;
    try {
      await setDivision(t, current, subCompanyId, divisionText(subCompanyId, divisions, t));
      onClose();
    } catch (error) {
      const newer = newerUser(error);
      if (!newer) throw error;
      setCurrent(newer);
      const division = divisionText(newer.subCompanyId, divisions, t);
      form.setError('subCompanyId', t('users.division.meanwhile', { division }));
    }
  };

  return (
    <FormModal
      title={t('users.division.title', { name })}
      submitLabel={t('action.save')}
      isSubmitting={form.submitting}
      failure={form.failure}
      onSubmit={form.submit(save)}
      onClose={onClose}
    >
      <div className={styles.wide}>
        <DivisionField {...form.field('subCompanyId')} />
        {isAccount && <p className={styles.note}>{t('users.division.help', { name })}</p>}
      </div>
    </FormModal>
  );
};
