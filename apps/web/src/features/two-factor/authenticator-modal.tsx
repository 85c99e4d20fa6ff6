import '../../lib/language/lazy-texts.ts';
import { ApiError } from '@waybill/contract/client';
import type { ReplyOf } from '@waybill/contract/endpoint';
import { confirmAuthenticator, type startAuthenticator } from '@waybill/contract/two-factor';
import { useState } from 'react';
import { reasonText } from '../../lib/api/error-text.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { CopyButton } from '../../shared/copying/copy-button.tsx';
import { QrCode } from '../../ui/basics/qr-code.tsx';
import { FormModal } from '../../ui/layers/form-modal.tsx';
import styles from './authenticator-modal.module.css';
import { CodeField } from './code-field.tsx';

type Props = {
  readonly started: ReplyOf<typeof startAuthenticator>;
  /** Whether another app is in use until this one is confirmed. */
  readonly replaces: boolean;
  /** Throws what the server said; once the code is accepted, the dialog is gone. */
  readonly onConfirm: (code: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Shows the secret to scan or to type, and asks for a code before it counts. */
export const AuthenticatorModal = ({ started, replaces, onConfirm, onClose }: Props) => {
  const { t } = useI18n();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    schema: confirmAuthenticator.body,
    initial: { code: '' },
    labels: { code: t('twoFactor.code') },
  });
  const confirm = form.submit(async ({ code }) => {
    setFailure(null);
    try {
      await onConfirm(code);
    } catch (error) {
      if (!(error instanceof ApiError && form.setServerErrors(error.problem))) setFailure(reasonText(error, t));
    }
  });
  return (
    <FormModal
      title={replaces ? t('twoFactor.replaceAuthenticator') : t('twoFactor.setUpAuthenticator')}
      submitLabel={replaces ? t('twoFactor.confirmReplaced') : t('twoFactor.confirm')}
      words={{ cancel: t('action.cancel'), close: t('action.close') }}
      isSubmitting={form.submitting}
      failure={failure}
      onSubmit={confirm}
      onClose={onClose}
    >
      <div className={styles.secret}>
        <p>{t('twoFactor.scan')}</p>
        <QrCode value={started.uri} label={t('twoFactor.qrCode')} className={styles.code} />
        <a className={styles.here} href={started.uri}>
          {t('twoFactor.openHere')}
        </a>
        <p className={styles.note}>{t('twoFactor.byHand')}</p>
        <p className={styles.key}>
          <code>{started.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <CopyButton text={started.secret} label={t('twoFactor.copyKey')} refusal={t('twoFactor.copyFailed')} />
        </p>
        {replaces && <p className={styles.note}>{t('twoFactor.replaceDetail')}</p>}
        <p>{t('twoFactor.enterCode')}</p>
        <CodeField data-autofocus mono {...form.field('code')} onComplete={() => void confirm()} />
      </div>
    </FormModal>
  );
};
