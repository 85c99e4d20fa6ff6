import type { TwoFactor } from '@waybill/contract/two-factor';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';
import { PasskeyNameModal } from './passkey-name-modal.tsx';
import { dropAuthenticator, dropPasskey, renewRecoveryCodes } from './queries.ts';
import { RecoveryCodesModal } from './recovery-codes-modal.tsx';
import { authenticatorModal, type FactorActions } from './use-factor-actions.ts';

type Props = { readonly factors: TwoFactor; readonly actions: FactorActions };

export const FactorDialogs = ({ factors, actions }: Props) => {
  const { t } = useI18n();
  const { open, isBusy, run, close, codesKept, addAuthenticator } = actions;
  const words = { cancel: t('action.cancel'), closeLabel: t('action.close') };
  const Authenticator = authenticatorModal.get();
  switch (open?.modal) {
    case 'authenticator':
      return (
        Authenticator && (
          <Authenticator
            started={open.started}
            replaces={open.before.authenticator !== null}
            onConfirm={(code) => addAuthenticator(open.before, code)}
            onClose={close}
          />
        )
      );
    case 'codes':
      return <RecoveryCodesModal codes={open.codes} onClose={codesKept} />;
    case 'rename':
      return <PasskeyNameModal passkey={open.passkey} onClose={close} />;
    case 'remove': {
      const { passkey } = open;
      const isLast = factors.passkeys.length + (factors.authenticator ? 1 : 0) === 1;
      const title = passkey
        ? t('twoFactor.passkey.removeTitle', { name: passkey.name })
        : t('twoFactor.removeAuthenticator');
      return (
        <ConfirmModal
          {...words}
          title={isLast ? t('twoFactor.removeTitle') : title}
          confirm={isLast ? t('twoFactor.removeSubmit') : t('twoFactor.remove')}
          isDangerous
          isBusy={isBusy}
          onConfirm={() =>
            run(async () => {
              await (passkey ? dropPasskey(t, passkey, isLast) : dropAuthenticator(t, isLast));
              return null;
            })
          }
          onClose={close}
        >
          {isLast ? t('twoFactor.removeDetail') : t('twoFactor.removeOneDetail')}
        </ConfirmModal>
      );
    }
    case 'new-codes':
      return (
        <ConfirmModal
          {...words}
          title={t('twoFactor.makeCodesTitle')}
          confirm={t('twoFactor.makeCodesSubmit')}
          isBusy={isBusy}
          onConfirm={() => run(async () => ({ modal: 'codes', codes: await renewRecoveryCodes(t) }))}
          onClose={close}
        >
          {t('twoFactor.makeCodesDetail')}
        </ConfirmModal>
      );
    default:
      return null;
  }
};
