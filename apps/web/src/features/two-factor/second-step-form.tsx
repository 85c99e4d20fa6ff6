import '../../lib/language/lazy-texts.ts';
import { ApiError } from '@waybill/contract/client';
import type { SecondStep, Session } from '@waybill/contract/session';
import { finishSignIn } from '@waybill/contract/two-factor';
import { authenticatorCode, type CodeMethod, recoveryCode, type SecondStepMethod } from '@waybill/domain/two-factor';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlash } from '../../lib/state/flash.ts';
import { Button } from '../../ui/basics/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './second-step-form.module.css';

type Props = {
  readonly secondStep: SecondStep;
  readonly onSignedIn: (session: Session) => void;
  /** Back to the password: it is asked for again. */
  readonly onStartOver: () => void;
};

/** The second step of a sign-in: a code of the app, a passkey, or a recovery code. */
export const SecondStepForm = ({ secondStep: { methods }, onSignedIn, onStartOver }: Props) => {
  const { t } = useI18n();
  const [method, setMethod] = useState<SecondStepMethod>(methods[0] ?? 'recovery-code');
  const others = methods.filter((each) => each !== method);
  return (
    <>
      {method === 'passkey' ? (
        <>
          <p className={styles.lead}>{t('twoFactor.step.passkeyDetail')}</p>
          <PasskeyButton isPrimary onSignedIn={onSignedIn} />
        </>
      ) : (
        <CodeForm key={method} method={method} onSignedIn={onSignedIn} onStartOver={onStartOver} />
      )}
      <div className={styles.ways}>
        {others.map((other) => (
          <Button key={other} variant="subtle" onClick={() => setMethod(other)}>
            {t(`twoFactor.step.use.${other}`)}
          </Button>
        ))}
        <Button variant="subtle" onClick={onStartOver}>
          {t('twoFactor.step.back')}
        </Button>
      </div>
      {method === 'recovery-code' && <p className={styles.lead}>{t('twoFactor.step.lost')}</p>}
    </>
  );
};

const SCHEMAS = {
  authenticator: z.object({ code: authenticatorCode }),
  'recovery-code': z.object({ code: recoveryCode }),
};

type CodeFormProps = Omit<Props, 'secondStep'> & { readonly method: CodeMethod };

/** What was typed stays when the server did not answer; a refused code is selected, to be typed over. */
const CodeForm = ({ method, onSignedIn, onStartOver }: CodeFormProps) => {
  const { t } = useI18n();
  const isRecovery = method === 'recovery-code';
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    schema: SCHEMAS[method],
    initial: { code: '' },
    labels: { code: isRecovery ? t('twoFactor.step.recoveryCode') : t('twoFactor.code') },
  });
  const field = form.field('code');
  const { id } = field;
  useEffect(() => document.getElementById(id)?.focus(), [id]);

  const showError = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'second-step-incorrect') {
      form.setError('code', errorText(error, t));
      (document.getElementById(id) as HTMLInputElement | null)?.select();
    } else if (code === 'second-step-over' || code === 'user-disabled') {
      showFlash({ type: 'error', message: errorText(error, t) });
      onStartOver();
    } else setFailure(errorText(error, t, 'error.login-failed'));
  };
  const submit = form.submit(async ({ code }) => {
    setFailure(null);
    await api(finishSignIn, { body: { method, code } }).then(({ session }) => onSignedIn(session), showError);
  });

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p className={styles.lead}>{isRecovery ? t('twoFactor.step.recoveryDetail') : t('twoFactor.step.detail')}</p>
      {isRecovery ? (
        <TextField large mono autoComplete="off" autoCapitalize="characters" spellCheck={false} {...field} />
      ) : (
        <CodeField large mono {...field} onComplete={() => void submit()} />
      )}
      {failure && <FormError>{failure}</FormError>}
      <Button type="submit" variant="primary" large wide loading={form.submitting}>
        {t('twoFactor.step.submit')}
      </Button>
    </form>
  );
};
