import { useState } from 'react';
import { runAction } from '../../lib/forms/run-action.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';
import { rotate } from './queries.ts';

/** Replaces the current key, which keeps working for a day. */
export const RotateKey = () => {
  const { t } = useI18n();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const confirm = async () => {
    setIsBusy(true);
    const words = {
      started: t('apiKey.rotating'),
      done: () => t('apiKey.rotated'),
      failed: t('apiKey.rotateFailed'),
    };
    await runAction('api-key', t, words, rotate).catch(() => null);
    setIsBusy(false);
    setIsAsking(false);
  };

  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('apiKey.rotate')}</Button>
      {isAsking && (
        <ConfirmModal
          title={t('apiKey.rotateTitle')}
          confirm={t('apiKey.rotate')}
          cancel={t('action.cancel')}
          closeLabel={t('action.close')}
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('apiKey.rotateDetail')}</p>
        </ConfirmModal>
      )}
    </>
  );
};
