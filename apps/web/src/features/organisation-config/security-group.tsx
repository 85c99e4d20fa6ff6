import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';
import styles from './config-row.module.css';
import { requireTwoFactor, securityQuery } from './queries.ts';

/** What the organisation asks of everybody who signs in. The button asks first, since others feel it at once. */
export const SecurityGroup = () => {
  const { t } = useI18n();
  const { data } = useQuery(securityQuery);
  const [asked, setAsked] = useState<boolean | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setAsked(null);
  const save = async (required: boolean) => {
    setIsBusy(true);
    await requireTwoFactor(t, required).catch(() => null);
    setIsBusy(false);
    close();
  };
  const without = data && t('config.security.without', { count: data.membersWithout, total: data.members });
  return (
    <>
      <div className={styles.row} data-config-field="requiresTwoFactor">
        <div className={styles.head}>
          <span className={styles.label}>{t('config.security.requiresTwoFactor')}</span>
          <span className={styles.help}>{t('config.security.help')}</span>
        </div>
        <div className={styles.control}>
          <p>
            {data?.requiresTwoFactor && t('config.security.required')}
            {data?.requiresTwoFactor === false && t('config.security.optional')} {without}
          </p>
        </div>
        <div>
          <Button disabled={!data} loading={isBusy} onClick={() => setAsked(!data?.requiresTwoFactor)}>
            {data?.requiresTwoFactor ? t('config.security.endSubmit') : t('config.security.requireSubmit')}
          </Button>
        </div>
      </div>
      {asked !== null && (
        <ConfirmModal
          title={asked ? t('config.security.requireTitle') : t('config.security.endTitle')}
          confirm={asked ? t('config.security.requireSubmit') : t('config.security.endSubmit')}
          cancel={t('action.cancel')}
          closeLabel={t('action.close')}
          isBusy={isBusy}
          onConfirm={() => void save(asked)}
          onClose={close}
        >
          {asked ? `${t('config.security.requireDetail')} ${without ?? ''}` : t('config.security.endDetail')}
        </ConfirmModal>
      )}
    </>
  );
};
