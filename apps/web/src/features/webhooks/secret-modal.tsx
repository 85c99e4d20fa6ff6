import type { Webhook } from '@waybill/contract/webhooks';
import { webhookName } from '@waybill/i18n/webhook-labels';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { CopyButton } from '../../shared/copying/copy-button.tsx';
import { HeldSecret } from '../../shared/secrets/held-secret.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import { fetchSecret } from './queries.ts';
import { endFormerSecret, rotateSecret } from './webhook-actions.ts';
import styles from './webhooks-page.module.css';

type Props = {
  readonly webhook: Webhook;
  /** A secret that was made a moment ago; without one it is masked until it is held. */
  readonly fresh: string | null;
  readonly onClose: () => void;
};

type Question = 'rotate' | 'end';

/** The secret of an endpoint, and the one before it while both sign. */
export const SecretModal = ({ webhook, fresh: made, onClose }: Props) => {
  const { t, format } = useI18n();
  // Only here, and only until it is closed: the cache of queries never has it.
  const [fresh, setFresh] = useState(made);
  const [asked, setAsked] = useState<Question | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const name = webhookName(webhook);
  const { formerSecretUntil: until } = webhook;

  const confirm = async () => {
    setIsBusy(true);
    const carryOut = async () => {
      if (asked === 'rotate') setFresh((await rotateSecret(t, webhook)).secret);
      else await endFormerSecret(t, webhook);
    };
    await carryOut().catch(() => null);
    setIsBusy(false);
    setAsked(null);
  };

  return (
    <>
      <Modal
        title={t('webhooks.secret.title', { name })}
        maxWidth={520}
        closeLabel={t('action.close')}
        onClose={onClose}
        footer={
          <>
            <Button onClick={() => setAsked('rotate')}>{t('webhooks.secret.rotate')}</Button>
            <Button variant="primary" onClick={onClose}>
              {t('webhooks.secret.done')}
            </Button>
          </>
        }
      >
        <div className={styles.secret}>
          <p>{t('webhooks.secret.detail')}</p>
          {fresh === null ? (
            <HeldSecret
              label={t('webhooks.secret.label')}
              copyFailed={t('webhooks.secret.copyFailed')}
              fetchSecret={() => fetchSecret(webhook.id)}
            />
          ) : (
            <>
              <p data-autofocus tabIndex={-1} className={styles.token}>
                {fresh}
              </p>
              <div>
                <CopyButton
                  text={fresh}
                  label={t('webhooks.secret.copy')}
                  refusal={t('webhooks.secret.freshCopyFailed')}
                />
              </div>
              <p className={styles.note}>{t('webhooks.secret.fresh')}</p>
            </>
          )}
          {until && (
            <div className={styles.former}>
              <p>{t('webhooks.secret.former', { date: format.dateTime(new Date(until)) })}</p>
              <Button onClick={() => setAsked('end')}>{t('webhooks.secret.endFormer')}</Button>
            </div>
          )}
        </div>
      </Modal>
      {asked && (
        <ConfirmModal
          title={t(`webhooks.secret.${asked}Title`, { name })}
          confirm={t(asked === 'rotate' ? 'webhooks.secret.rotate' : 'webhooks.secret.endFormer')}
          cancel={t('action.cancel')}
          closeLabel={t('action.close')}
          isDangerous={asked === 'end'}
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(null)}
        >
          <p>{t(`webhooks.secret.${asked}Detail`)}</p>
        </ConfirmModal>
      )}
    </>
  );
};
