import type { OrgUser } from '@waybill/contract/users';
import * as contract from '@waybill/contract/users';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { RecordFormModal } from '../../shared/record-form/record-form-modal.tsx';
import { newerUser } from './queries.ts';
import { SubCompanyField } from './sub-company-field.tsx';
import { useUserForm } from './use-user-form.ts';
import { setUserSubCompany } from './user-actions.ts';
import styles from './user-form.module.css';
import { calledOf, subCompanyText } from './user-text.ts';

type Props = { readonly user: OrgUser; readonly onClose: () => void };

/** If another user changed the sub-company in the meantime, the choice stays, and saving again confirms it. */
export const SubCompanyModal = ({ user, onClose }: Props) => {
  const { t } = useI18n();
  const subCompanies = useSession()?.subCompanies ?? [];
  const [current, setCurrent] = useState(user);
  const name = calledOf(user);
  const isAccount = user.state === 'active' || user.state === 'disabled';
  const form = useUserForm({
    schema: contract.setUserSubCompany.body.pick({ subCompanyId: true }),
    initial: { subCompanyId: user.subCompanyId },
    labels: { subCompanyId: t('field.subCompany') },
  });

  const save = async () => {
    const { subCompanyId } = form.values;
    try {
      await setUserSubCompany(t, current, subCompanyId, subCompanyText(subCompanyId, subCompanies, t));
      onClose();
    } catch (error) {
      const newer = newerUser(error);
      if (!newer) throw error;
      setCurrent(newer);
      const subCompany = subCompanyText(newer.subCompanyId, subCompanies, t);
      form.setError('subCompanyId', t('users.subCompany.meanwhile', { subCompany }));
    }
  };

  return (
    <RecordFormModal
      subject={user.id}
      title={t('users.subCompany.title', { name })}
      submitLabel={t('action.save')}
      isSubmitting={form.submitting}
      failure={form.failure}
      onSubmit={form.submit(save)}
      onClose={onClose}
    >
      <div className={styles.wide}>
        <SubCompanyField {...form.field('subCompanyId')} />
        {isAccount && <p className={styles.note}>{t('users.subCompany.help', { name })}</p>}
      </div>
    </RecordFormModal>
  );
};
