import type { NamedKey } from '@waybill/contract/api-keys';
import { useState } from 'react';
import { runAction } from '../../lib/forms/run-action.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';
import { revokeKey, rotateKey } from './queries.ts';

export type KeyAction = 'rotate' | 'revoke';

type Props = {
  readonly action: KeyAction;
  readonly apiKey: NamedKey;
  readonly onClose: () => void;
  readonly onShown: (shown: { readonly name: string; readonly token: string }) => void;
};

const WORDS = {
  rotate: { started: 'apiKeys.rotating', done: 'apiKeys.rotated', failed: 'apiKeys.rotateFailed' },
  revoke: { started: 'apiKeys.revoking', done: 'apiKeys.revoked', failed: 'apiKeys.revokeFailed' },
} as const;

/** Asks before a key gets a new secret, or is of no use any more. */
export const KeyActionModal = ({ action, apiKey: { id, name }, onClose, onShown }: Props) => {
  const { t } = useI18n();
  const [isBusy, setIsBusy] = useState(false);
  const { started, done, failed } = WORDS[action];

  const confirm = async () => {
    setIsBusy(true);
    const words = { started: t(started), done: () => t(done, { name }), failed: t(failed) };
    const carryOut = async () => {
      if (action === 'revoke') await revokeKey(id);
      else onShown({ name, token: (await rotateKey(id)).token });
    };
    await runAction('api-key', t, words, carryOut).catch(() => null);
    onClose();
  };

  return (
    <ConfirmModal
      title={t(`apiKeys.${action}Title`, { name })}
      confirm={t(`apiKeys.${action}`)}
      cancel={t('action.cancel')}
      closeLabel={t('action.close')}
      isDangerous={action === 'revoke'}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t(`apiKeys.${action}Detail`)}</p>
    </ConfirmModal>
  );
};
